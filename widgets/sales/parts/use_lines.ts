import { type DragEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import type { Grid, Row } from '#sales/quotes/grid_view.ts';
import { announce } from '#widgets/core/live_region.ts';

export type RowAction = 'up' | 'down' | 'drop';
export type RowKind = Row['kind'];

type Change = { rows: Row[]; focus: string; announcement?: string };

/** The order of the rows, whose texts are the browser's. */
export function useLines({ of, rows: opening, usualTax }: Grid) {
  const { ref, rows, setFocus, apply } = useRows(opening);
  const nextNumber = useRef(1 + Math.max(0, ...opening.map(({ key }) => numberOf(key))));
  const append = (kind: RowKind) => {
    const row = newRow(of, kind, `n${nextNumber.current}`, usualTax);
    nextNumber.current += 1;
    apply({ rows: [...rows, row], focus: nameField(row) });
  };
  const place = (key: string, to: number, focus?: string) => apply(placed(rows, key, to, focus));
  const stepTo = (key: string, action: RowAction, focus: string) =>
    place(key, placeOf(rows, key) + (action === 'up' ? -1 : 1), focus);
  return {
    ref,
    rows,
    add: (event: MouseEvent, kind: RowKind) => {
      event.preventDefault();
      append(kind);
    },
    act: (event: MouseEvent, key: string, action: RowAction) => {
      event.preventDefault();
      if (action === 'drop') apply(removed(rows, key));
      else stepTo(key, action, `[value="${action}-${of}-${key}"]`);
    },
    /** @keyboard Grid of lines: Enter leads to the next line, from the last to a new one; Alt with Up or Down moves the line. */
    pressKey: (event: KeyboardEvent<HTMLElement>) => {
      const pressed = pressedIn(event);
      if (!pressed) return;
      const { key, action } = pressed;
      if (action) return stepTo(key, action, `#${(event.target as Element).id}`);
      const following = rows[placeOf(rows, key) + 1];
      if (following) setFocus({ selector: nameField(following) });
      else append('product');
    },
    ...useDragging((key, onto) => place(key, placeOf(rows, onto))),
  };
}

function useRows(opening: Row[]) {
  const [rows, setRows] = useState(opening);
  const [ref, setFocus] = useRowFocus();
  const apply = (change: Change | null) => {
    if (!change) return;
    setRows(change.rows);
    setFocus({ selector: change.focus });
    if (change.announcement) announce(change.announcement);
  };
  return { ref, rows, setFocus, apply };
}

const MOVING_KEYS: Record<string, RowAction | undefined> = { ArrowUp: 'up', ArrowDown: 'down' };

/** The row of a key that the grid takes, and where it moves the row; null for all other keys. */
function pressedIn(event: KeyboardEvent<HTMLElement>): { key: string; action?: RowAction } | null {
  const key = keyAt(event.target);
  const action = event.altKey ? MOVING_KEYS[event.key] : undefined;
  if (event.defaultPrevented || key === null || !(action || isEnterIn(event))) return null;
  event.preventDefault();
  return action ? { key, action } : { key };
}

/** The focus of the grid, moved once the change is drawn. */
function useRowFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<{ selector: string } | null>(null);
  useLayoutEffect(() => {
    const found = focus?.selector && ref.current?.querySelector<HTMLButtonElement | HTMLInputElement>(focus.selector);
    if (!found) return;
    const name = found.closest('[data-row]')?.querySelector<HTMLInputElement>('[name$="-name"]');
    (found.disabled ? name : found)?.focus();
  }, [focus]);
  return [ref, setFocus] as const;
}

/** A row is dragged by its handle onto another. */
function useDragging(moved: (key: string, onto: string) => void) {
  const dragged = useRef('');
  return {
    drag: ({ dataTransfer }: DragEvent, key: string) => {
      dragged.current = key;
      // Some browsers drag nothing without data.
      dataTransfer.setData('text/plain', key);
    },
    dragOver: (event: DragEvent) => {
      if (dragged.current) event.preventDefault();
    },
    drop: (event: DragEvent) => {
      const onto = keyAt(event.target);
      if (!dragged.current || onto === null) return;
      event.preventDefault();
      moved(dragged.current, onto);
      dragged.current = '';
    },
  };
}

function placed(rows: Row[], key: string, to: number, focus?: string): Change | null {
  const from = placeOf(rows, key);
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length || from === to) return null;
  return {
    rows: rows.toSpliced(from, 1).toSpliced(to, 0, row),
    focus: focus ?? nameField(row),
    announcement: t('Moved to position {n}', { n: to + 1 }),
  };
}

function removed(rows: Row[], key: string): Change {
  const at = placeOf(rows, key);
  const left = rows.toSpliced(at, 1);
  const near = left[at] ?? left.at(-1);
  return { rows: left, focus: near ? nameField(near) : '[value^="add-"]', announcement: t('Removed') };
}

export type Lines = ReturnType<typeof useLines>;

const placeOf = (rows: Row[], key: string): number => rows.findIndex((row) => row.key === key);
const numberOf = (key: string): number => (key.startsWith('n') ? Number(key.slice(1)) : 0);
const nameField = ({ of, key }: Row): string => `[name="${of}-${key}-name"]`;
const keyAt = (target: EventTarget): string | null =>
  (target as Element).closest('[data-row]')?.getAttribute('data-row') ?? null;

/** Enter that ends a word still being composed is none. */
function isEnterIn({ key, target, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && (target as Element).tagName === 'INPUT' && !nativeEvent?.isComposing;
}

const newRow = (of: Row['of'], kind: RowKind, key: string, tax: string): Row => {
  const isPriced = kind === 'product';
  const texts = { variant: '', name: '', description: '', price: '', discount: '' };
  return { of, key, kind, ...texts, quantity: isPriced ? '1' : '', tax: isPriced ? tax : '' };
};
