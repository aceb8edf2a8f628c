import sanitize from 'sanitize-html';

const TEXT_TAGS = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'hr', 'code', 'pre'];
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const LINK_RELATIONS = 'nofollow noopener';

/**
 * HTML that somebody else wrote, made safe to stand in our pages: text, lists, tables and links, and no attribute that
 * could style, name or mount anything. Done when it is written, since it takes long.
 */
export function safeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, 'a'],
    allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // A page has one h1, and it is not this one.
    transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: LINK_RELATIONS }) },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'svg', 'math'],
  }).trim();
}

/** Its text alone, on one line. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/li|\/h\d|\/td|\/th)\b[^>]*>/gi, ' ');
  const text = sanitize(spaced, { allowedTags: [], allowedAttributes: {}, textFilter: (escaped) => escaped });
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim();
}
