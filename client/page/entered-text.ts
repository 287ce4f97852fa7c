/** Entered text: the text that a person enters into a field, whatever the field makes of it. */

type TextField = HTMLInputElement | HTMLTextAreaElement;

export class EnteredText {
  private field: TextField | null = null;
  private text: string | null = null;
  private isHeeded = true;

  /** Call before the field changes. */
  hear(event: InputEvent, field: TextField): void {
    const earlier = this.field === field ? this.text : null;
    this.field = field;
    this.isHeeded = false;
    this.text = textAfter(event, field, earlier);
  }

  /** Call after the field changed: the text it should hold; null if only the field itself tells. */
  of(field: TextField): string | null {
    if (field !== this.field) return null;
    this.isHeeded = true;
    return this.text;
  }

  /** Entered text that has changed nothing; returned once. */
  unheeded(field: TextField): string | null {
    if (field !== this.field || this.isHeeded) return null;
    this.isHeeded = true;
    return this.text;
  }
}

/** Null for a deletion, and for text whose position is unknown. */
function textAfter(
  { inputType, data, dataTransfer }: InputEvent,
  field: TextField,
  earlier: string | null,
): string | null {
  const words = data ?? dataTransfer?.getData("text/plain") ?? null;
  if (words === null || !/^insert(?:Text|FromPaste|ReplacementText)$/.test(inputType)) return null;
  const { value, selectionStart: from, selectionEnd: to } = field;
  // Number and email fields report no position.
  if (from === null || to === null) return value === "" || [...words].length > 1 ? words : null;
  const isAtEnd = from === to && to === value.length;
  return isAtEnd && earlier !== null ? earlier + words : value.slice(0, from) + words + value.slice(to);
}
