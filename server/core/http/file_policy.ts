/** Builds the content security policy of a file that a browser shows directly. */

const NOTHING = "default-src 'none'; frame-ancestors 'self'";

/**
 * The content policy of a file that is no page of ours. Browsers build a small page of their own around what they show,
 * and hold it to this policy; what each needs was seen in Chromium.
 */
export function filePolicy(mimetype: string): string {
  // Browsers refuse to show a sandboxed PDF; their viewers keep it away from the page's origin themselves.
  if (mimetype === 'application/pdf') return `${NOTHING}; object-src 'self'`;
  // The player fetches the file a second time, which a page without an origin may not.
  if (/^(video|audio)\//.test(mimetype)) return `${NOTHING}; media-src 'self'; sandbox allow-same-origin`;
  // Chromium places a picture by style attributes of its own; without them it stands in a corner.
  if (mimetype.startsWith('image/')) return `${NOTHING}; style-src-attr 'unsafe-inline'; sandbox`;
  return `${NOTHING}; sandbox`;
}
