/** Built node: a node of the skeleton with what every one has, and a cell of a row. */

import type { NodeDraft } from "./draft.js";
import type { Cell, SkeletonNode } from "./skeleton.js";

/**
 * A class and no literal, and so is whatever else a page has ten thousand of: of a literal that outlives a few pages V8 puts
 * each among what is old already, where it keeps alive, long after its page is gone, all that it names.
 */
export class BuiltNode implements SkeletonNode {
  declare readonly key: string;
  declare readonly role: string;
  declare readonly name: string;
  declare readonly state: SkeletonNode["state"];
  declare readonly region: string;
  declare readonly fingerprint: string;
  declare readonly message: boolean;
  declare readonly derived?: SkeletonNode["derived"];
  declare readonly text?: SkeletonNode["text"];
  declare readonly value?: SkeletonNode["value"];
  declare readonly href?: SkeletonNode["href"];
  declare readonly means?: SkeletonNode["means"];
  declare readonly row?: SkeletonNode["row"];
  declare readonly stable?: SkeletonNode["stable"];
  declare readonly cells?: SkeletonNode["cells"];
  declare readonly holds?: SkeletonNode["holds"];
  declare readonly cell?: SkeletonNode["cell"];
  declare readonly setSize?: SkeletonNode["setSize"];
  declare readonly setSizeMeasured?: SkeletonNode["setSizeMeasured"];
  declare readonly control?: SkeletonNode["control"];
  declare readonly beside?: SkeletonNode["beside"];
  declare readonly unread?: SkeletonNode["unread"];

  /** What it may have is there from the beginning, so that all nodes are of one shape to whoever reads them. */
  constructor(
    own: NodeDraft,
    key: string,
    name: string,
    state: SkeletonNode["state"],
    region: string,
    fingerprint: string,
  ) {
    this.key = key;
    this.role = own.role;
    this.name = name;
    this.state = state;
    this.region = region;
    this.fingerprint = fingerprint;
    this.message = own.message;
    this.derived = undefined;
    this.text = undefined;
    this.value = undefined;
    this.href = undefined;
    this.means = undefined;
    this.row = undefined;
    this.stable = undefined;
    this.cells = undefined;
    this.holds = undefined;
    this.cell = undefined;
    this.setSize = undefined;
    this.setSizeMeasured = undefined;
    this.control = undefined;
    this.beside = undefined;
    this.unread = undefined;
  }
}

export class BuiltCell implements Cell {
  declare readonly at: number;
  declare readonly column: string;
  declare readonly text: string;
  declare readonly heads?: true;

  constructor(at: number, column: string, text: string, heads: boolean) {
    this.at = at;
    this.column = column;
    this.text = text;
    if (heads) this.heads = true;
  }
}
