import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { emit } from '#registry/bus.ts';
import { call } from '#registry/call.ts';
import { useNewest } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { t } from '#registry/texts.ts';
import type { PageAnswer, Reader } from '#slides/slide/reader_view.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { announce } from '#widgets/core/live_region.ts';

export type Pages = ReturnType<typeof usePages>;

/** The page of a document that is shown, and the ways to others: links and arrow keys. */
export function usePages(opening: Reader, href: string) {
  const [reader, setReader] = useState(opening);
  const wanted = useRef(opening.number);
  const { run, isBusy, error } = useCall((signal, page: number) =>
    call<PageAnswer>(`${href}/page_json`, { page }, { signal }),
  );
  const count = reader.count ?? 1;
  const links = useFocusKept(reader.number);
  const turn = async (page: number) => {
    wanted.current = page;
    const answer = await run(page);
    if (answer) {
      links.remember();
      setReader(answer.reader);
      tell(answer);
    } else if (wanted.current === page) wanted.current = reader.number;
  };
  const follow = (event: MouseEvent, page: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void turn(page);
  };
  useArrowKeys((step) => {
    const page = wanted.current + step;
    if (page < 1 || page > count) return false;
    void turn(page);
    return true;
  });
  return { reader, count, follow, isBusy, problem: error?.message ?? '', links: links.ref };
}

/** The page has an address and a title of its own, and the code for other websites begins with it. */
function tell({ reader: { number, count }, title, url }: PageAnswer): void {
  history.replaceState(history.state, '', url);
  document.title = title + document.title.slice(document.title.lastIndexOf(' | '));
  emit('slide:page', { number });
  announce(t('Page {number} of {count}', { number, count: count ?? 1 }));
}

/** Where arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, textarea, select, dialog, video, audio, [contenteditable], [role]:not([role=status])';

/**
 * @param turn whether there is a page in that direction
 * @keyboard Document: Left and Right turn the page.
 */
function useArrowKeys(turn: (step: 1 | -1) => boolean): void {
  const host = useHost();
  const newest = useNewest(turn);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (!isArrow || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return;
      if ((event.target as Element).closest?.(OWN_ARROWS)) return;
      const forward = getComputedStyle(host).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      if (newest.current(event.key === forward ? 1 : -1)) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [host, newest]);
}

/** The link to the next page goes with the last page: the focus stays among the links. */
function useFocusKept(number: number) {
  const ref = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page
  useEffect(() => {
    if (isInside.current && !ref.current?.contains(document.activeElement)) ref.current?.focus();
  }, [number]);
  const remember = () => {
    isInside.current = ref.current?.contains(document.activeElement) ?? false;
  };
  return { ref, remember };
}
