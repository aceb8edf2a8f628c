/** Removes the indentation of templates, so that they render as if on one line. */

/** Eta's tags; quotes and comments may contain their end mark. */
const CODE = String.raw`<%(?:/\*[^]*?\*/|'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"|\`(?:\\[^]|[^\`\\])*\`|(?!%>)[^'"\`])*%>`;
const QUOTED = `"(?:${CODE}|[^"])*"|'(?:${CODE}|[^'])*'`;
const TAG = `</?(?:[a-z]|(?=<%))(?:${CODE}|${QUOTED}|[^<>"'])*>`;
const EXACT = `(<(pre|textarea)(?=[\\s>])(?:${CODE}|${QUOTED}|[^<>"'])*>)([^]*?</\\2>)`;

const PARTS = new RegExp(`${EXACT}|(${TAG})|${CODE}|(?:^|\\n)[ \\t]+`, 'gi');
const TAG_PARTS = new RegExp(`${CODE}|${QUOTED}|(\\s*\\n\\s*)|[^\\s<"']+|[ \\t]+`, 'g');

/**
 * Line breaks between attributes become a space, indentation is removed. Code and the content of `<pre>` and
 * `<textarea>` stay as they are; the newline that parsers of HTML drop goes before the text of a `<textarea>`, which may
 * begin with one.
 */
export function withoutIndentation(template: string): string {
  return template.replace(PARTS, (part, exactTag?: string, name?: string, exact?: string, tag?: string) => {
    if (exactTag) return onOneLine(exactTag) + (name === 'textarea' ? `\n${exact}` : exact);
    if (tag) return onOneLine(tag);
    return part.startsWith('<%') ? part : part.replace(/[ \t]+/, '');
  });
}

/** Puts a space before each attribute; for conditional attributes inside the condition. */
function onOneLine(tag: string): string {
  /** For each enclosing block: whether a line break precedes it. */
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
