import { boundedMarked } from './markdown_limits.ts';
import { escapeAttribute } from './marker_attributes.ts';
import { type Author, safeHtml } from './rich_text.ts';

const inPages = boundedMarked({});

/** Renders Markdown as safe HTML; HTML inside it is sanitised, too. */
export const markdownHtml = (source: string, author: Author = 'visitor'): string =>
  safeHtml(inPages.parse(source), author);

const plainParagraph = (text: string): string => `<p>${escapeAttribute(text.trim()).replaceAll('\n', '<br>')}</p>\n`;

/** Markdown for messages: emphasis, lists, links, quotes, code. Headings would disturb those of the page. */
const inMessages = boundedMarked({
  breaks: true,
  renderer: {
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>\n`;
    },
    image: ({ text, href }) => escapeAttribute(text || href),
    html: (token) => ('block' in token && token.block ? plainParagraph(token.text) : escapeAttribute(token.text)),
    table: ({ raw }) => plainParagraph(raw),
  },
});

/** Renders a message: line breaks stay, tags are shown as text. */
export const messageHtml = (source: string): string => safeHtml(inMessages.parse(source));
