/** Reads and checks the setting EMBED_ORIGINS. */

/** Parses origins joined by commas. */
export const parseOrigins = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().replace(/\/$/, '').toLowerCase())
    .filter(Boolean);

/** Whether each is an origin, or the only one is `*`. */
export const areOrigins = (list: readonly string[]): boolean =>
  list.every((one) => (one === '*' ? list.length === 1 : isOrigin(one)));

/** Letters of other scripts are written as `xn--…`: the text stands in a header. */
const isOrigin = (text: string): boolean => /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/.test(text);
