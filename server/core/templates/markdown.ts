import { boundedMarked } from './markdown_limits.ts';
import { escapeAttribute } from './marker_attributes.ts';
import { type Author, safeHtml } from './rich_text.ts';

const inPages = boundedMarked({});

/** Markdown that somebody wrote as HTML that may stand in our pages; HTML inside is cleaned like any other. */
export const markdownHtml = (source: string, author: Author = 'visitor'): string =>
  safeHtml(inPages.parse(source), author);

const asTyped = (text: string): string => `<p>${escapeAttribute(text.trim()).replaceAll('\n', '<br>')}</p>\n`;

/** The part of Markdown that suits a message: emphasis, lists, links, quotes, code. Headings would disturb those of the page. */
const inMessages = boundedMarked({
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
export const messageHtml = (source: string): string => safeHtml(inMessages.parse(source));
