import { createRequire } from 'node:module';
import { escapeAttribute } from './marker_attributes.ts';

const load = createRequire(import.meta.url);

const TEXT_TAGS = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'hr',
  'code',
  'pre',
];
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
/** What most people write, and what needs no cleaning: paragraphs and lists, well-formed, with bold and italic words. */
const WORDS = '[^<>&]*';
const INLINE = ['strong', 'em', 'b', 'i'].map((tag) => `<${tag}>${WORDS}</${tag}>`).join('|');
const SENTENCES = `${WORDS}(?:(?:${INLINE})${WORDS})*`;
const LISTS = ['ul', 'ol'].map((tag) => `<${tag}>\\s*(?:<li>${SENTENCES}</li>\\s*)*</${tag}>`).join('|');
const CLEAN = new RegExp(`^\\s*(?:(?:<p>${SENTENCES}</p>|${LISTS})\\s*)*$`);

/** Links by visitors are marked `nofollow ugc`, those by publishers are not. */
export type Author = 'publisher' | 'visitor';
const LINK_RELATIONS: Record<Author, string> = { publisher: 'noopener', visitor: 'nofollow ugc noopener' };

/**
 * Sanitises other people's HTML for our pages: text, lists, tables and links, without attributes that could style, name
 * or mount anything. Done when it is written, as it is slow.
 */
export function safeHtml(html: string, author: Author = 'visitor'): string {
  if (CLEAN.test(html)) return html.trim();
  // Loaded when first needed: 5 MB that a server which only shows pages does not need.
  const sanitize = load('sanitize-html') as typeof import('sanitize-html');
  return sanitize(html, {
    allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, 'a'],
    allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page has its own h1.
    transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: LINK_RELATIONS[author] }) },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'svg', 'math'],
  }).trim();
}

/** The same for what staff write with the editor or as plain text, where a blank line makes a paragraph. */
export function formattedHtml(written: string): string {
  if (/<\/?[a-z]/i.test(written)) return safeHtml(written, 'publisher');
  const escaped = written.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
}

const BREAKS = /<(?:br|hr|\/p|\/li|\/h\d|\/tr|\/td|\/th|\/blockquote)\b[^<>]*>/g;
const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** @param html that is safe already, in which every remaining `<` begins a tag. @returns its text, on one line */
export function plainText(html: string): string {
  const text = html.replace(BREAKS, ' ').replace(/<[^<>]*>/g, '');
  return text
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => SIGNS[sign] as string)
    .replace(/\s+/g, ' ')
    .trim();
}

/** An address of the web, without the sign that ends its sentence. */
export const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** @returns HTML. @param attributes of each link, as HTML with a blank before it */
export function linkedText(text: string, attributes = ''): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const href = escapeAttribute(address);
    html += `${escapeAttribute(text.slice(end, index))}<a href="${href}"${attributes}>${href}</a>`;
    end = index + address.length;
  }
  return html + escapeAttribute(text.slice(end));
}
