/**
 * An address as headers carry it: whatever is no printable ASCII is percent-encoded, what is encoded stays. So is `\`,
 * which browsers take for `/`: behind the first slash it would lead to another host.
 */
export const asciiUrl = (url: string): string =>
  url.toWellFormed().replace(/[^\x21-\x5b\x5d-\x7e]+/g, encodeURIComponent);
