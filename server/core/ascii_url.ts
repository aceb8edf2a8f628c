/** An address as headers carry it: whatever is no printable ASCII is percent-encoded, what is encoded stays. */
export const asciiUrl = (url: string): string => url.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
