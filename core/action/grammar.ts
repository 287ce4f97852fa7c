/** Grammar: the closed set of actions, their one parser and their one printer (protocol §5). Elsewhere: tool calls, commands. */

/** Numbers are element ids of the sent page. Durations are seconds. */
export type Action =
  | { readonly kind: "click"; readonly id: number }
  | { readonly kind: "type"; readonly id: number; readonly text: string }
  | { readonly kind: "setValue"; readonly id: number; readonly text: string }
  | { readonly kind: "select"; readonly id: number; readonly option: string }
  | { readonly kind: "check"; readonly id: number; readonly on: boolean }
  | { readonly kind: "press"; readonly key: string }
  | { readonly kind: "hover"; readonly id: number }
  | { readonly kind: "drag"; readonly id: number; readonly to: number }
  | { readonly kind: "upload"; readonly id: number; readonly file: string }
  | { readonly kind: "dialog"; readonly answer: "accept" | "dismiss" }
  | { readonly kind: "switchTab"; readonly tab: number }
  | { readonly kind: "scroll"; readonly to: number | "up" | "down" | "top" | "bottom" }
  | { readonly kind: "navigate"; readonly url: string }
  | { readonly kind: "goBack" }
  | { readonly kind: "refresh" }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "finish"; readonly text: string }
  | { readonly kind: "fail"; readonly text: string }
  | { readonly kind: "googleSearch"; readonly query: string }
  | { readonly kind: "verifySuccess"; readonly claim: string };

export type ActionKind = Action["kind"];
