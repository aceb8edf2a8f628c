/** Where the next replies are: the call, and the last message that is shown. */
export type Next = { href: string; msgId: number };

/** The paragraph at the end of an answer, with the specified button in it. */
const MORE = /<p\b[^>]*>\s*<button\b([^>]*\bo_mg_read_more\b[^>]*)>[\s\S]*$/;

/** Takes the button of an answer off its replies: the page's own takes its place. */
export function repliesIn(answer: string): { html: string; next: Next | null } {
  const more = MORE.exec(answer);
  if (!more) return { html: answer, next: null };
  const attributes = more[1] as string;
  const href = /\bdata-href="([^"]*)"/.exec(attributes)?.[1];
  const msgId = Number(/\bdata-msg-id="(\d+)"/.exec(attributes)?.[1]);
  const html = answer.slice(0, more.index);
  return { html, next: href && msgId ? { href: href.replaceAll('&amp;', '&'), msgId } : null };
}
