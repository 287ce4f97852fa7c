/** Skeleton: the page as a person could perceive it. Elsewhere: aria snapshot, accessibility tree. */

/** States of a control that count as content (SK1, SK7). Absent means false or not applicable. */
export interface NodeState {
  readonly checked?: boolean | "mixed";
  readonly expanded?: boolean;
  readonly selected?: boolean;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly readonly?: boolean;
  readonly required?: boolean;
  readonly inert?: boolean;
  /** `aria-busy`: the page says itself that it is not done here. */
  readonly busy?: boolean;
  /** Of the tab of a document: its class says that it holds changes that are not saved. */
  readonly unsaved?: boolean;
  /** `aria-sort`, of a column header or of the control in one. */
  readonly sorted?: "ascending" | "descending" | "other";
}

/** What only controls have: enough to act on one and to class what acting on it means. */
export interface ControlFacts {
  /** 1-based order among the interactive elements of the page as sent. */
  readonly index: number;
  readonly tag: string;
  /** `type` of an input or button, lower case. */
  readonly type?: string;
  /** The client's id, `data-sf="<epoch>.<n>"`. */
  readonly sf?: { readonly epoch: string; readonly n: number };
  readonly domId?: string;
  /** Key of the form / dialog that holds it. */
  readonly form?: string;
  readonly dialog?: string;
  readonly formMethod?: string;
  readonly formAction?: string;
  /** `aria-haspopup` or `data-has-popup`. */
  readonly popup: boolean;
  /** Keys of what stands in the parts of the page that it names as opened, shown or described by it; absent: nothing there. */
  readonly opens?: readonly string[];
  /** Submits its form (a submit button, or the default button of a form). */
  readonly submits: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  /** Of an invalid field: what the page says about it. */
  readonly complaint?: string;
  /** Options of a native select, in order. */
  readonly options?: readonly {
    readonly label: string;
    readonly value: string;
    readonly selected: boolean;
    readonly disabled: boolean;
  }[];
  /** Of a tree item: 1 for the outermost. */
  readonly level?: number;
  /** Nearest heading or group label before it, for people who say "the dark theme" or "Theme". */
  readonly group?: string;
}

/** One cell of a row. */
export interface Cell {
  /** Its column, counted from 0. */
  readonly at: number;
  /** What that column is called; "" in a header, and where nothing heads it. */
  readonly column: string;
  /** What can be read in it, controls aside. */
  readonly text: string;
  /** It is a header. */
  readonly heads?: true;
}

/** One perceivable thing. SK1. `key` is unique in its skeleton and prefixed (`e:` by client id, `f:` by fingerprint). */
export interface SkeletonNode {
  readonly key: string;
  readonly role: string;
  /** Accessible name; "" when there is none. */
  readonly name: string;
  /** Text regions, messages, rows, headings. */
  readonly text?: string;
  readonly value?: string;
  readonly state: NodeState;
  readonly href?: string;
  /** Path of landmarks, forms, dialogs and lists that hold it, e.g. `main>form "New patient"`. */
  readonly region: string;
  /** What the row or list item that holds it says first; tells equal "Delete" buttons apart. */
  readonly row?: string;
  /** Of a table's row: its cells in order, for whoever reads the page. No content of its own: that is the text (SK7). */
  readonly cells?: readonly Cell[];
  /** Of a row or list item: regions or rows of their own stand in it, so that it is layout. */
  readonly holds?: true;
  /** The column whose cell holds it, counted from 0. */
  readonly cell?: number;
  /** Of a control that others of its role and name resemble: the words right before it, where no row says more. */
  readonly beside?: string;
  /** Its one lasting attribute, e.g. `id=email`, for the last rung of the ladder (SK5). */
  readonly stable?: string;
  /** SK4: ancestor role path, stable attributes, name without transient words; no ordinal. */
  readonly fingerprint: string;
  /** An alert, status, toast, dialog or validation message (SK2). */
  readonly message: boolean;
  /** Of a message: what its class says of the news. */
  readonly means?: "error" | "success";
  readonly control?: ControlFacts;
}

/** Keyed map in document order (own keys only; prefixed, so `__proto__` cannot occur). */
export interface Skeleton {
  readonly nodes: Readonly<Record<string, SkeletonNode>>;
  readonly title: string;
}
