import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import type { QuestionRow } from '#surveys/editing/question/row_view.ts';
import { announce } from '#widgets/core/live_region.ts';

export type RowAct = 'up' | 'down' | 'drop';

/** The row whose button, or whose text, gets the focus. */
type Focus = { n: number; act?: RowAct };

/** The order of rows, whose texts are the browser's. */
export function useRows(name: string, opening: QuestionRow[]) {
  const [rows, setRows] = useState(opening);
  const [ref, setFocus] = useRowFocus(name);
  const blank = useBlank(opening);
  const append = () => {
    const row = blank();
    setRows([...rows, row]);
    setFocus({ n: row.n });
  };
  const apply = (n: number, act: RowAct) => {
    const { rows: next, focus, announcement } = act === 'drop' ? dropped(rows, n, blank) : moved(rows, n, act);
    setRows(next);
    setFocus(focus);
    announce(announcement);
  };
  return {
    ref,
    rows,
    add(event: MouseEvent) {
      event.preventDefault();
      append();
    },
    act(event: MouseEvent, n: number, act: RowAct) {
      event.preventDefault();
      apply(n, act);
    },
    /** @keyboard Rows: Enter leads to the next one; from the last, once it is filled, to a new one. */
    goOn(event: KeyboardEvent<HTMLInputElement>, n: number) {
      const { isComposing } = (event.nativeEvent ?? event) as globalThis.KeyboardEvent;
      // Enter that ends a word still being composed is none.
      if (event.key !== 'Enter' || isComposing) return;
      event.preventDefault();
      const following = rows[rows.findIndex((row) => row.n === n) + 1];
      if (following) setFocus({ n: following.n });
      else if (event.currentTarget.value !== '') append();
    },
  };
}

type Change = { rows: QuestionRow[]; focus: Focus; announcement: string };

function moved(rows: QuestionRow[], n: number, act: 'up' | 'down'): Change {
  const from = rows.findIndex((row) => row.n === n);
  const to = from + (act === 'up' ? -1 : 1);
  return {
    rows: rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] as QuestionRow),
    focus: { n, act },
    announcement: t('Moved to position {n}', { n: to + 1 }),
  };
}

function dropped(rows: QuestionRow[], n: number, blank: () => QuestionRow): Change {
  const at = rows.findIndex((row) => row.n === n);
  const others = rows.toSpliced(at, 1);
  const left = others.length > 0 ? others : [blank()];
  return { rows: left, focus: { n: (left[at] ?? (left.at(-1) as QuestionRow)).n }, announcement: t('Removed') };
}

/** Makes empty rows: none gets the fields of one that has gone. */
function useBlank(opening: QuestionRow[]): () => QuestionRow {
  const next = useRef(Math.max(-1, ...opening.map(({ n }) => n)) + 1);
  return () => {
    const n = next.current;
    next.current += 1;
    return { n, id: '', texts: {}, score: '', isCorrect: false };
  };
}

/** The focus of the list, moved once the change is drawn. */
function useRowFocus(name: string): [RefObject<HTMLOListElement | null>, (focus: Focus) => void] {
  const ref = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  useLayoutEffect(() => {
    if (!focus || !ref.current) return;
    const field = `${name}-${focus.n}`;
    const button = focus.act && find<HTMLButtonElement>(ref.current, `[value="${focus.act}-${field}"]`);
    (button && !button.disabled ? button : find(ref.current, `[data-row="${focus.n}"] [data-row-text]`))?.focus();
  }, [name, focus]);
  return [ref, setFocus];
}

const find = <E extends HTMLElement>(list: HTMLElement, selector: string) => list.querySelector<E>(selector);
