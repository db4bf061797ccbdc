/** The picture of several versions next to a list of what differs. What draws it is loaded when there is one. */
import type { Span } from "../../../formats/core/text/span.ts";
import { adoptStyle, make } from "../dom.ts";
import type { ComparedPicture, IsMeant, MakeCompared } from "../panels/panel.ts";
import { l10n } from "../strings.ts";
import style from "./picturePane.css";
import type { VersionsPicture } from "./protocol.ts";

export class PicturePane {
  readonly element = make("section", { class: "picture", attributes: { "aria-label": l10n.t("Picture"), hidden: "" } });
  private picture: ComparedPicture | undefined;
  private places: readonly (readonly Span[])[] = [];
  private shown: VersionsPicture | null = null;

  /** @param choose something in the picture was clicked; what it takes are places as {@link mark} has them */
  constructor(private readonly choose: (isMeant: IsMeant) => void) {
    adoptStyle(style);
  }

  async show(picture: VersionsPicture | null): Promise<void> {
    this.shown = picture;
    this.picture = undefined;
    this.element.hidden = picture === null;
    this.element.replaceChildren();
    if (!picture) return;
    const { makeCompared }: { readonly makeCompared: MakeCompared } = await import(`../panels/${picture.panel}/compared.ts`);
    if (this.shown !== picture) return;
    const { versions, backdrop } = picture;
    this.picture = makeCompared(this.element, versions, backdrop, (isMeant) =>
      this.choose((places) => isMeant(places.slice(-versions.length))),
    );
    this.mark(this.places);
  }

  /** @param places in the text of each version, also of an oldest one that there is not */
  mark(places: readonly (readonly Span[])[]): void {
    this.places = places;
    if (this.shown) this.picture?.mark(places.slice(-this.shown.versions.length));
  }
}
