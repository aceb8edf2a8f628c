/** Makes the HTML of a message from a mail, with its quotes marked. */
import type { IncomingMail } from '#core/mail/incoming/incoming_mail.ts';
import { escapeAttribute } from '#core/templates/marker_attributes.ts';

const MOST_DEPTH = 5;

/** The text where there is one, as people write mail in it; the sanitised HTML of mails that have nothing else. */
export function bodyOf({ text, html }: Pick<IncomingMail, 'text' | 'html'>): { text: string; body: string } {
  const own = withoutFooter(text);
  return { text: own, body: own === '' && html !== '' ? html : textHtml(own) };
}

/** Our own footer in quotes, which is removed: its links belong to one member. */
const FOOTER = /^[>\s]*.*https?:\/\/\S*\/groups\/(?:unsubscribe|preferences)\/\d+\/\d+\/\S*.*$/gm;
const withoutFooter = (text: string): string => text.replace(FOOTER, '').trim();

/** Paragraphs, line breaks and quotes of a plain text. */
export function textHtml(text: string): string {
  let html = '';
  let depth = 0;
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) html += `<p>${paragraph.join('<br>')}</p>`;
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const [marks = ''] = /^(?:> ?)*/.exec(line) ?? [];
    const words = line.slice(marks.length).trim();
    // Many mail programs leave the lines between two quoted paragraphs without a mark.
    const level = words === '' && marks === '' ? depth : Math.min(MOST_DEPTH, marks.replaceAll(' ', '').length);
    if (level !== depth) endParagraph();
    for (; depth < level; depth++) html += '<blockquote>';
    for (; depth > level; depth--) html += '</blockquote>';
    if (words === '') endParagraph();
    else paragraph.push(linked(words));
  }
  endParagraph();
  return html + '</blockquote>'.repeat(depth);
}

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

function linked(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(LINK)) {
    const url = escapeAttribute(address);
    html += `${escapeAttribute(text.slice(end, index))}<a href="${url}" rel="nofollow ugc noopener">${url}</a>`;
    end = index + address.length;
  }
  return html + escapeAttribute(text.slice(end));
}
