/** Percent-encodes a URL so that a header can carry it. */
/**
 * Encodes everything but printable ASCII; what is encoded already stays. `\` is encoded too: browsers read it as `/`,
 * and after the first slash it would lead to another host.
 */
export const asciiUrl = (url: string): string =>
  url.toWellFormed().replace(/[^\x21-\x5b\x5d-\x7e]+/g, encodeURIComponent);
