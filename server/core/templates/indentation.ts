/** Removes the indentation of templates, so that they render as if on one line. */

/** Eta's code; what quotes and comments hold does not end it. */
const CODE = String.raw`<%(?:/\*[^]*?\*/|'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"|\`(?:\\[^]|[^\`\\])*\`|(?!%>)[^'"\`])*%>`;
const QUOTED = `"(?:${CODE}|[^"])*"|'(?:${CODE}|[^'])*'`;
const TAG = `</?(?:[a-z]|(?=<%))(?:${CODE}|${QUOTED}|[^<>"'])*>`;
const EXACT = `(<(pre|textarea)(?=[\\s>])(?:${CODE}|${QUOTED}|[^<>"'])*>)([^]*?</\\2>)`;

const PARTS = new RegExp(`${EXACT}|(${TAG})|${CODE}|(?:^|\\n)[ \\t]+`, 'gi');
const TAG_PARTS = new RegExp(`${CODE}|${QUOTED}|(\\s*\\n\\s*)|[^\\s<"']+|[ \\t]+`, 'g');

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

/** A blank stands before each attribute that there is: where one depends on a condition, within the condition. */
function onOneLine(tag: string): string {
  /** Of each block around: whether a line break stands before it. */
  const blocks: boolean[] = [];
  let isApart = false;
  return tag.replace(TAG_PARTS, (part, lineBreak?: string) => {
    const isNext = isApart;
    isApart = Boolean(lineBreak) || (opens(part) && (closes(part) ? blocks.at(-1) === true : isNext));
    if (closes(part) && !opens(part)) blocks.pop();
    if (opens(part) && !closes(part)) blocks.push(isNext);
    if (lineBreak) return '';
    return isNext && isAttribute(part) ? ` ${part}` : part;
  });
}

const isAttribute = (part: string): boolean =>
  !opens(part) && !closes(part) && !/^\/?>$/.test(part) && /^\S/.test(part);
const opens = (part: string): boolean => /^<%(?![=~])[\s\S]*\{\s*%>$/.test(part);
const closes = (part: string): boolean => /^<%\s*\}/.test(part);
