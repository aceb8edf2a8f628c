/** Reduces HTML, such as what was copied from Word, to what the server keeps. */

const KEPT = new Set(
  'P BR UL OL LI B I U S SUB SUP H2 H3 H4 H5 H6 BLOCKQUOTE HR CODE PRE TABLE CAPTION THEAD TBODY TR TH TD A'.split(' '),
);
const RENAMED: Record<string, string> = { STRONG: 'B', EM: 'I', DEL: 'S', STRIKE: 'S', H1: 'H2' };
const LEFT_OUT = /^(SCRIPT|STYLE|TEMPLATE|TITLE|HEAD|XML|SVG|MATH|IFRAME|OBJECT|TEXTAREA|SELECT|NOSCRIPT|\w+:\w+)$/;
const BLOCKS = 'p, div, ul, ol, table, blockquote, pre, hr, h1, h2, h3, h4, h5, h6';
/** Of a table and its cells; all other attributes go. */
const SPANS = ['colspan', 'rowspan', 'scope'];
const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** What a link may lead to: no script, and no other host without its protocol. */
export function isSafeAddress(address: string): boolean {
  if (address.startsWith('//') || !URL.canParse(address, location.origin)) return false;
  return PROTOCOLS.includes(new URL(address, location.origin).protocol);
}

/** @param written HTML, or plain text, in which a blank line starts a paragraph */
export function cleanHtml(written: string): DocumentFragment {
  const kept = document.createDocumentFragment();
  if (/<\/?[a-z]/i.test(written)) {
    copyInto(kept, new DOMParser().parseFromString(withoutStyles(written), 'text/html').body);
    return kept;
  }
  for (const part of written.split(/\n\s*\n/).filter((text) => text.trim())) {
    const paragraph = document.createElement('p');
    const lines = part.trim().split('\n');
    paragraph.append(...lines.flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line])));
    kept.append(paragraph);
  }
  return kept;
}

/** The page's security policy reports styles even where they are only read. */
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));

/** @returns what is shown, without the empty lines at its end */
export function htmlIn(shown: HTMLElement): string {
  if (!shown.textContent?.trim()) return '';
  const cleaned = document.createElement('div');
  cleaned.append(cleanHtml(shown.innerHTML));
  while (cleaned.lastElementChild && !cleaned.lastElementChild.textContent?.trim()) cleaned.lastElementChild.remove();
  return cleaned.innerHTML.replaceAll('\u200b', '');
}

function copyInto(target: Node, source: Node): void {
  const holdsBlocks = target instanceof DocumentFragment || /^(UL|OL|TABLE|THEAD|TBODY|TR)$/.test(target.nodeName);
  for (const child of source.childNodes) {
    if (child instanceof Text) {
      if (child.data.trim() || !holdsBlocks) target.appendChild(document.createTextNode(child.data));
    } else if (child instanceof Element) copyElement(target, child);
  }
}

function copyElement(target: Node, source: Element): void {
  const style = (source.getAttribute('data-style') ?? '').replace(/\s/g, '').toLowerCase();
  // Word writes bullets and numbers as text.
  if (LEFT_OUT.test(source.nodeName.toUpperCase()) || style.includes('mso-list:ignore')) return;
  if (/mso-list:l\d/.test(style)) copyInto(wordListItem(target, source), source);
  else copyInto(withFormat(target, source, style), source);
}

/** The end of Word's list, which is written as paragraphs. */
function wordListItem(target: Node, source: Element): Node {
  const mark = source.querySelector('[data-style*="mso-list" i][data-style*="ignore" i]')?.textContent?.trim() ?? '';
  const name = /^\w+[.)]$/.test(mark) ? 'ol' : 'ul';
  const last = target.lastChild;
  const list = last?.nodeName.toLowerCase() === name ? last : target.appendChild(document.createElement(name));
  return list!.appendChild(document.createElement('li'));
}

/** @returns where the contents go: a copy of the element, or what stands around it */
function withFormat(target: Node, source: Element, style: string): Node {
  const into = (at: Node, name: string) => at.appendChild(document.createElement(name));
  const name = RENAMED[source.nodeName] ?? source.nodeName;
  if (name === 'DIV') return source.querySelector(BLOCKS) ? target : into(target, 'p');
  if (name === 'SPAN') {
    const bold = /font-weight:(bold|[6-9]00)/.test(style) ? into(target, 'b') : target;
    return style.includes('font-style:italic') ? into(bold, 'i') : bold;
  }
  // Google Docs puts all that is copied into such an element.
  const isPlain = name === 'B' && style.includes('font-weight:normal');
  const isRepeated = /^[BI]$/.test(name) && target instanceof Element && target.closest(name);
  if (!KEPT.has(name) || isPlain || isRepeated) return target;
  const address = source.getAttribute('href') ?? '';
  if (name === 'A' && !isSafeAddress(address)) return target;
  const copy = into(target, name) as Element;
  if (name === 'A') copy.setAttribute('href', address);
  for (const attribute of SPANS.filter((one) => source.hasAttribute(one)))
    copy.setAttribute(attribute, source.getAttribute(attribute)!);
  return copy;
}
