/** Edits the graph: each gesture is one change of the text. Must not know the picture. */
import type { GraphCommand } from "../../../../formats/asb/panel/graphCommands.ts";
import type { GraphIntent } from "../../../../formats/core/fields/graphModel.ts";
import type { Offered } from "../../contextMenu.ts";
import { l10n } from "../../strings.ts";
import { Picker } from "../../ui/picker.ts";
import type { GraphHit } from "./graphPicture.ts";
import type { GraphPanel } from "./index.ts";

/** Keys of the node to select in the next version, and of the node that was deleted. */
export interface Expected {
  readonly selected?: string;
  readonly gone?: string;
}

export class GraphEditing {
  readonly picker = new Picker();

  constructor(private readonly panel: GraphPanel) {}

  /** True if the file is writable and the graph of this format can be edited. */
  get canEdit(): boolean {
    return this.panel.api.state().readOnly === undefined && this.panel.model.types !== undefined;
  }

  /** True if nodes and connections can be added and deleted. */
  get canAdd(): boolean {
    return this.canEdit && !this.panel.model.isFixed;
  }

  /** Asks for the type, then adds a node. @param parent index of the parent node */
  addNode(parent = this.panel.selected): void {
    const { model } = this.panel;
    const { types } = model;
    if (!types || !this.canAdd) return;
    const below = model.nodes[parent];
    const title = below ? l10n.t("Add a Node to {0}", below.title) : l10n.t("Add a Node");
    const choices = types.map(({ name, meaning }) => ({ title: name, details: [meaning.replaceAll("`", "")] }));
    const onChosen = async (at: number) => {
      const type = types[at].name;
      const count = model.nodes.filter(({ look }) => look !== "command").length;
      await this.make({ kind: "addNode", type, ...(below ? { parent } : {}) }, l10n.t("{0} added.", type), { selected: `node ${count}` });
    };
    this.picker.show({ title, choices, onChosen });
  }

  addCommand(node: number): void {
    void this.make({ kind: "addCommand", node }, l10n.t("Command added. Change its name in the fields or in the text."));
  }

  /** Asks for the target, then links the node to it. */
  linkFrom(from: number): void {
    const node = this.panel.model.nodes[from];
    if (node && this.canAdd) this.pickNode(l10n.t("Link {0} to", node.title), (to) => void this.link(from, to));
  }

  leadElsewhere(edge: number): void {
    this.pickNode(l10n.t("Reconnect to"), (to) => void this.retarget(edge, to));
  }

  private pickNode(title: string, onChosen: (at: number) => void): void {
    const nodes = this.panel.model.nodes.flatMap((node, at) => (node.look === "command" ? [] : [{ node, at }]));
    const choices = nodes.map(({ node }) => ({ title: node.title, details: [node.details.join(" · ")] }));
    this.picker.show({ title, choices, onChosen: (chosen) => onChosen(nodes[chosen].at) });
  }

  /** Links two nodes. Two states can be linked in several ways. @param x position of the menu that asks how, if any */
  link(from: number, to: number, x?: number, y?: number): Promise<void> | void {
    const { nodes } = this.panel.model;
    const [source, target] = [nodes[from], nodes[to]];
    if (!source || !target || from === to) return;
    const done = l10n.t("{0} linked to {1}.", source.title, target.title);
    if (x === undefined || y === undefined || source.look !== "state" || target.look !== "state")
      return this.make({ kind: "link", from, to }, done);
    const linkAs = (plug: "child" | "state" | "transition") => () => void this.make({ kind: "link", from, to, plug }, done);
    const ways: Offered<GraphCommand> = {
      linkAsChild: linkAs("child"),
      linkAsState: linkAs("state"),
      linkAsTransition: linkAs("transition"),
    };
    this.panel.api.openMenu(x, y, ways);
  }

  async retarget(edge: number, to: number): Promise<void> {
    const title = this.panel.model.nodes[to]?.title;
    if (title !== undefined) await this.make({ kind: "retarget", edge, to }, l10n.t("The connection now leads to {0}.", title));
  }

  /** Sets a condition's value. Returns why it was refused, or undefined. */
  async setCondition(edge: number, name: string, value: string): Promise<string | undefined> {
    const outcome = await this.panel.api.edit({ kind: "condition", edge, name, value });
    if (outcome.kind === "done") this.panel.api.announce(l10n.t("{0} changed.", name));
    return outcome.kind === "refused" ? outcome.message : undefined;
  }

  /** Deletes the chosen edge, or the selected node if no edge is chosen. */
  async delete(): Promise<void> {
    const { model, selected: node, chosen: edge } = this.panel;
    if (!this.canAdd) return;
    if (model.edges[edge]) return this.deleteEdge(edge);
    if (!model.nodes[node]) return;
    const { title, key: gone } = model.nodes[node];
    const parent = model.edges.find(({ to, from }) => to === node && from !== node)?.from ?? -1;
    const selected = model.nodes[parent]?.key;
    const next = { gone, ...(selected === undefined ? {} : { selected: keyWithout(selected, gone) }) };
    await this.make({ kind: "delete", nodes: [node], edges: [] }, l10n.t("{0} deleted.", title), next);
  }

  async deleteEdge(edge: number): Promise<void> {
    await this.make({ kind: "delete", nodes: [], edges: [edge] }, l10n.t("Connection deleted."));
  }

  menuOf(hit: GraphHit | undefined): Offered<GraphCommand> {
    const offered: Offered<GraphCommand> = hit ? { showInText: () => this.panel.revealText(true) } : {};
    if (!this.canEdit) return offered;
    if (!hit) return this.canAdd ? { addNode: () => this.addNode(-1) } : {};
    return { ...offered, ...("edge" in hit ? this.edgeCommands(hit.edge) : this.nodeCommands(hit.node)) };
  }

  private edgeCommands(at: number): Offered<GraphCommand> {
    const edge = this.panel.model.edges[at];
    const offered: Offered<GraphCommand> = { leadElsewhere: () => this.leadElsewhere(at) };
    if (edge?.conditions) offered.changeCondition = () => this.panel.openCondition();
    if (this.canAdd && edge?.plug !== "start") offered.deleteConnection = () => void this.deleteEdge(at);
    return offered;
  }

  private nodeCommands(at: number): Offered<GraphCommand> {
    if (!this.canAdd) return {};
    const offered: Offered<GraphCommand> = {
      addNode: () => this.addNode(at),
      link: () => this.linkFrom(at),
      delete: () => void this.delete(),
    };
    if (this.panel.model.nodes[at]?.look !== "command") offered.addCommand = () => this.addCommand(at);
    return offered;
  }

  private async make(intent: GraphIntent, doneText: string, next: Expected = {}): Promise<void> {
    this.panel.expected = next;
    const outcome = await this.panel.api.edit(intent);
    if (outcome.kind !== "done") this.panel.expected = {};
    this.panel.api.announce(outcome.kind === "done" ? doneText : outcome.message);
  }
}

/** Returns a node's key after another node was deleted, which renumbers the nodes after it. */
export function keyWithout(key: string, gone: string): string {
  const [kind, number] = key.split(" ");
  const [goneKind, goneNumber] = gone.split(" ");
  return kind === goneKind && Number(number) > Number(goneNumber) ? `${kind} ${Number(number) - 1}` : key;
}
