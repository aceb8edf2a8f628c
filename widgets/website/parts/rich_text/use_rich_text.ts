import { useEffect, useRef, useState } from 'react';
import type { Squire } from 'squire-rte/dist/types/Editor.js';
import { cleanHtml, htmlIn } from './clean_html.ts';
import { type Format, openEditor } from './editing.ts';

/** As if it had been typed. */
function enter(area: HTMLTextAreaElement, html: string): void {
  area.value = html;
  for (const type of ['input', 'change']) area.dispatchEvent(new Event(type, { bubbles: true }));
}

/** A text area whose HTML is edited as formatted text. The form sends and keeps what the text area holds. */
export function useRichText() {
  const source = useRef<HTMLTextAreaElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const opening = useRef<Promise<Squire>>(null);
  const shown = useRef('');
  const [isReady, setReady] = useState(false);
  const [formats, setFormats] = useState<Format[]>([]);

  /** The library writes some HTML in another way: that is no change. */
  const remember = () => {
    shown.current = page.current ? htmlIn(page.current) : '';
  };
  const open = () => {
    opening.current ??= openEditor(page.current!, { opened: remember, changed: write, moved: setFormats });
    opening.current.catch(() => {
      opening.current = null;
    });
    return opening.current;
  };
  const write = () => {
    const before = shown.current;
    remember();
    if (source.current && shown.current !== before) enter(source.current, shown.current);
  };
  /** Shows what the text area holds: at first, and after a draft was filled in. */
  const read = () => {
    const html = source.current?.value ?? '';
    if (!page.current || html === shown.current) return;
    page.current.replaceChildren(cleanHtml(html));
    remember();
  };
  useEffect(() => {
    setReady(true);
    return () => void opening.current?.then((editor) => editor.destroy()).catch(() => {});
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is a page to write on
  useEffect(read, [isReady]);
  return { source, page, isReady, formats, open, write, read };
}
