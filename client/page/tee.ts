/** Tee: one walk of the page written to two sinks. Elsewhere: fan-out, multicast. */

import type { PageSink } from "./distil.js";

export function teeSink(one: PageSink, other: PageSink): PageSink {
  return {
    open(tag, attributes) {
      one.open(tag, attributes);
      other.open(tag, attributes);
    },
    text(text) {
      one.text(text);
      other.text(text);
    },
    close(tag) {
      one.close(tag);
      other.close(tag);
    },
  };
}
