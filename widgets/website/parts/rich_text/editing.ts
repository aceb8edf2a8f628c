/** Opens the library that edits formatted text, and says what its buttons do. */
import type { Squire } from 'squire-rte/dist/types/Editor.js';
import { arrived } from '#registry/call.ts';
import { loadOnce } from '#widgets/core/load_once.ts';
import { cleanHtml } from './clean_html.ts';

export type Format = 'bold' | 'italic' | 'heading' | 'subheading' | 'list' | 'numbered' | 'link';
export type Order = Exclude<Format, 'link'> | 'undo' | 'redo';

const load = loadOnce(async () => (await arrived(import('squire-rte'))).default);

type Listeners = { opened(): void; changed(): void; moved(formats: Format[]): void };

/** Takes over what is shown and the place of the caret in it. */
export async function openEditor(page: HTMLElement, { opened, changed, moved }: Listeners): Promise<Squire> {
  const Editor = await load();
  const html = page.innerHTML;
  const hadFocus = document.activeElement === page;
  const caret = hadFocus ? caretIn(page) : 0;
  const editor = new Editor(page, { blockTag: 'P', sanitizeToDOMFragment: cleanHtml });
  // Tab leads on to the next field.
  editor.setKeyHandler('Tab', null);
  editor.setKeyHandler('Shift-Tab', null);
  editor.setHTML(html);
  opened();
  if (hadFocus) editor.setSelection(rangeAt(page, caret));
  editor.addEventListener('input', changed);
  for (const type of ['pathChange', 'input']) editor.addEventListener(type, () => moved(formatsAt(editor)));
  return editor;
}

/** The number of characters before the caret. */
function caretIn(page: HTMLElement): number {
  const selection = getSelection();
  if (!selection?.rangeCount || !page.contains(selection.anchorNode)) return 0;
  const before = document.createRange();
  before.selectNodeContents(page);
  before.setEnd(selection.anchorNode!, selection.anchorOffset);
  return before.toString().length;
}

function rangeAt(page: HTMLElement, caret: number): Range {
  const range = document.createRange();
  range.setStart(page.firstElementChild ?? page, 0);
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  let left = caret;
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (left <= text.length) range.setStart(text, left);
    left -= text.length;
  }
  range.collapse(true);
  return range;
}

const TAGS = { bold: 'B', italic: 'I', heading: 'H2', subheading: 'H3', list: 'UL', numbered: 'OL', link: 'A' };

/** What applies at the caret. */
export const formatsAt = (editor: Squire): Format[] =>
  (Object.keys(TAGS) as Format[]).filter((format) => editor.hasFormat(TAGS[format]));

/** A second press takes a format back. */
export function carryOut(editor: Squire, order: Order): void {
  const isOn = order in TAGS && editor.hasFormat(TAGS[order as Format]);
  const orders: Record<Order, () => unknown> = {
    bold: () => (isOn ? editor.removeBold() : editor.bold()),
    italic: () => (isOn ? editor.removeItalic() : editor.italic()),
    heading: () => changeBlocks(editor, isOn ? 'p' : 'h2'),
    subheading: () => changeBlocks(editor, isOn ? 'p' : 'h3'),
    list: () => (isOn ? editor.removeList() : editor.makeUnorderedList()),
    numbered: () => (isOn ? editor.removeList() : editor.makeOrderedList()),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  };
  orders[order]();
  editor.focus();
}

const changeBlocks = (editor: Squire, name: 'p' | 'h2' | 'h3') =>
  editor.modifyBlocks((blocks) => {
    for (const block of blocks.querySelectorAll('p, h2, h3, h4, h5, h6')) {
      const changed = document.createElement(name);
      changed.append(...block.childNodes);
      block.replaceWith(changed);
    }
    return blocks;
  });
