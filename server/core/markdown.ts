import { Marked, marked } from 'marked';
import { escapeAttribute } from './marker_attributes.ts';
import { type Author, safeHtml } from './rich_text.ts';

/** Markdown that somebody wrote as HTML that may stand in our pages; HTML inside is cleaned like any other. */
export const markdownHtml = (source: string, author: Author = 'visitor'): string =>
  safeHtml(marked.parse(source, { async: false, gfm: true }), author);

const asTyped = (text: string): string => `<p>${escapeAttribute(text.trim()).replaceAll('\n', '<br>')}</p>\n`;

/** The part of Markdown that suits a message: emphasis, lists, links, quotes, code. Headings would disturb those of the page. */
const inMessages = new Marked({
  async: false,
  gfm: true,
  breaks: true,
  renderer: {
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>\n`;
    },
    image: ({ text, href }) => escapeAttribute(text || href),
    html: (token) => ('block' in token && token.block ? asTyped(token.text) : escapeAttribute(token.text)),
    table: ({ raw }) => asTyped(raw),
  },
});

/** What somebody wrote to others: a line stays a line, and tags are shown as they were typed. */
export const messageHtml = (source: string): string => safeHtml(inMessages.parse(source) as string);
