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

const QUOTE = /^ {0,3}>/;
const FENCE = /^ {0,3}(```|~~~)/;

/** Ends a quote at the first line without its sign, as mail does; in Markdown what is written below would belong to it. */
function endQuotes(source: string): string {
  let isCode = false;
  let isQuote = false;
  const lines: string[] = [];
  for (const line of source.split('\n')) {
    if (isQuote && !QUOTE.test(line)) lines.push('');
    if (FENCE.test(line)) isCode = !isCode;
    isQuote = !isCode && QUOTE.test(line);
    lines.push(line);
  }
  return lines.join('\n');
}

/** Renders a message: line breaks stay, tags are shown as text. */
export const messageHtml = (source: string): string => safeHtml(inMessages.parse(endQuotes(source)));
