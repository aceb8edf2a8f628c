/** Takes the indentation out of a template, which puts out what stood on one line. */

/** Eta's code; what quotes and comments hold does not end it. */
const CODE = String.raw`<%(?:/\*[^]*?\*/|'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"|\`(?:\\[^]|[^\`\\])*\`|(?!%>)[^'"\`])*%>`;
const QUOTED = `"(?:${CODE}|[^"])*"|'(?:${CODE}|[^'])*'`;
const TAG = `</?(?:[a-z]|(?=<%))(?:${CODE}|${QUOTED}|[^<>"'])*>`;
const EXACT = `(<(pre|textarea)(?=[\\s>])(?:${CODE}|${QUOTED}|[^<>"'])*>)([^]*?</\\2>)`;

const PARTS = new RegExp(`${EXACT}|(${TAG})|${CODE}|(?:^|\\n)[ \\t]+`, 'gi');
const TAG_PARTS = new RegExp(`${CODE}|${QUOTED}|\\s*\\n\\s*(>?)`, 'g');

/**
 * Line breaks between attributes count as a blank, blanks at the start of a line as nothing. Code stays as it is, and
 * so does what `<pre>` and `<textarea>` hold.
 */
export function withoutIndentation(template: string): string {
  return template.replace(PARTS, (part, exactTag?: string, _name?: string, exact?: string, tag?: string) => {
    if (exactTag) return onOneLine(exactTag) + exact;
    if (tag) return onOneLine(tag);
    return part.startsWith('<%') ? part : part.replace(/[ \t]+/, '');
  });
}

function onOneLine(tag: string): string {
  return tag.replace(TAG_PARTS, (part, end?: string) => (end === undefined ? part : end || ' '));
}
