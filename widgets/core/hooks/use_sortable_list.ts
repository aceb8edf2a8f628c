import { type DragEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { announce } from '#widgets/core/live_region.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';
import { useUnmountSignal } from './use_unmount_signal.ts';

type Moved = { to: string; id: string };
type Item = { id: number };
/** What is said of a moved item. */
type Announcement = (place: { n: number; count: number }) => string;
export type Order<T extends Item> = ReturnType<typeof useSortableList<T>>;

/** The order of a list, by buttons and dragging: shown at once, saved behind, and as it was where saving fails. */
export function useSortableList<T extends Item>(action: string, opening: T[], announcement: Announcement) {
  const { items, error, save, ...list } = useSavedOrder(action, opening);
  const { dragged, dragging } = useDragging({ items, save, ...list });
  const [moved, setMoved] = useState<Moved | null>(null);
  const form = useFocusOnMoved(moved);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
    const [to = '', id = ''] = (submitter as HTMLButtonElement | null)?.value.split(' ') ?? [];
    const at = items.findIndex((one) => String(one.id) === id);
    if (at < 0) return;
    event.preventDefault();
    const target = at + (to === 'up' ? -1 : 1);
    setMoved({ to, id });
    announce(announcement({ n: target + 1, count: items.length }));
    void save(placed(items, Number(id), target));
  };
  return { items, error, form, submit, dragged, dragging };
}

function placed<T extends Item>(items: T[], id: number, to: number): T[] {
  const rest = items.filter((one) => one.id !== id);
  return rest.toSpliced(to, 0, ...items.filter((one) => one.id === id));
}

type SavedOrder<T> = { items: T[]; saved(): T[]; save(items: T[]): Promise<void>; show(items: T[]): void };

function useDragging<T extends Item>({ items, saved, save, show }: SavedOrder<T>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [isDraggable, setDraggable] = useState(false);
  useEffect(() => setDraggable(true), []);
  const dragOver = (event: DragEvent, at: number) => {
    if (dragged === null) return;
    event.preventDefault();
    if (items[at]?.id !== dragged) show(placed(items, dragged, at));
  };
  const drop = (isWanted: boolean) => {
    setDragged(null);
    if (isWanted && items.some((one, at) => one !== saved()[at])) void save(items);
    else show(saved());
  };
  /** Attributes of the element of an item. */
  const dragging = (id: number, at: number) => ({
    draggable: isDraggable,
    onDragStart: () => setDragged(id),
    onDragOver: (event: DragEvent) => dragOver(event, at),
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd: (event: DragEvent) => drop(event.dataTransfer?.dropEffect !== 'none'),
  });
  return { dragged, dragging };
}

function useSavedOrder<T extends Item>(action: string, opening: T[]) {
  const [items, setItems] = useState(opening);
  const [error, setError] = useState('');
  const saved = useRef(opening);
  const queue = useMemo(serialQueue, []);
  const life = useUnmountSignal();
  const save = async (next: T[]) => {
    setItems(next);
    setError('');
    try {
      const ids = next.map(({ id }) => id);
      await queue(() => call(`${new URL(action, location.href).pathname}_json`, { ids }, { signal: life }));
      saved.current = next;
    } catch (problem) {
      if (life.aborted) return;
      setItems(saved.current);
      setError(problem instanceof Error ? problem.message : '');
    }
  };
  return { items, saved: () => saved.current, error, save, show: setItems };
}

/** A button at the end of the list can't be pressed again: its neighbour takes the focus. */
function useFocusOnMoved(moved: Moved | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!moved) return;
    const { to, id } = moved;
    const button = (where: string) => form.current?.querySelector<HTMLButtonElement>(`button[value="${where} ${id}"]`);
    const own = button(to);
    (own?.disabled ? button(to === 'up' ? 'down' : 'up') : own)?.focus();
  }, [moved]);
  return form;
}
