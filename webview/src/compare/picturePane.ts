/** The picture of several versions, next to the list of differences. Loads the panel's code only when there is a picture. */
import type { Span } from "../../../formats/core/text/span.ts";
import { adoptStyle, make } from "../dom.ts";
import type { ComparedPicture, IsMeant, MakeCompared } from "../panels/panel.ts";
import { l10n } from "../strings.ts";
import { makeLoadFailure } from "../ui/loadFailure.ts";
import style from "./picturePane.css";
import type { VersionsPicture } from "./protocol.ts";

export class PicturePane {
  readonly element = make("section", { class: "picture", attributes: { "aria-label": l10n.t("Picture"), hidden: "" } });
  private picture: ComparedPicture | undefined;
  private places: readonly (readonly Span[])[] = [];
  private shown: VersionsPicture | null = null;

  /**
   * @param choose called when something in the picture is clicked; its predicate takes the same places as {@link mark}
   * @param reload loads the page again
   */
  constructor(
    private readonly choose: (isMeant: IsMeant) => void,
    private readonly reload: () => void,
  ) {
    adoptStyle(style);
  }

  async show(picture: VersionsPicture | null): Promise<void> {
    this.shown = picture;
    this.picture = undefined;
    this.element.hidden = picture === null;
    this.element.replaceChildren();
    if (!picture) return;
    const module: { readonly makeCompared: MakeCompared } | undefined = await import(`../panels/${picture.panel}/compared.ts`).catch(
      () => undefined,
    );
    if (this.shown !== picture) return;
    if (!module) return this.element.append(makeLoadFailure(l10n.t("The picture could not be loaded."), this.reload));
    const { versions, backdrop } = picture;
    this.picture = module.makeCompared(this.element, versions, backdrop, (isMeant) =>
      this.choose((places) => isMeant(places.slice(-versions.length))),
    );
    this.mark(this.places);
  }

  /** @param places spans in the text of each version, including a missing oldest one */
  mark(places: readonly (readonly Span[])[]): void {
    this.places = places;
    if (this.shown) this.picture?.mark(places.slice(-this.shown.versions.length));
  }
}
