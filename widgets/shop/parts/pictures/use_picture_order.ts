import { type DragEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { StaffPicture } from '#shop/staff/pictures/list_view.ts';
import { useLife } from '#widgets/core/hooks/use_life.ts';
import { announce } from '#widgets/core/live_region.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';

type Moved = { to: string; id: string };
export type PictureOrder = ReturnType<typeof usePictureOrder>;

/** The order of a product's pictures: shown at once, saved behind, and as it was where saving fails. */
export function usePictureOrder(action: string, opening: StaffPicture[]) {
  const { pictures, saved, error, save, show } = useSavedOrder(action, opening);
  const [dragged, setDragged] = useState<number | null>(null);
  const [isDraggable, setDraggable] = useState(false);
  const [moved, setMoved] = useState<Moved | null>(null);
  const form = useFocusOnMoved(moved);
  useEffect(() => setDraggable(true), []);

  const place = (id: number, to: number): StaffPicture[] => {
    const rest = pictures.filter((one) => one.id !== id);
    return rest.toSpliced(to, 0, ...pictures.filter((one) => one.id === id));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
    const [to = '', id = ''] = (submitter as HTMLButtonElement | null)?.value.split(' ') ?? [];
    const at = pictures.findIndex((one) => String(one.id) === id);
    if (at < 0) return;
    event.preventDefault();
    const target = at + (to === 'up' ? -1 : 1);
    setMoved({ to, id });
    announce(t('Image {n} of {count}', { n: target + 1, count: pictures.length }));
    void save(place(Number(id), target));
  };
  const dragOver = (event: DragEvent, at: number) => {
    if (dragged === null) return;
    event.preventDefault();
    if (pictures[at]?.id !== dragged) show(place(dragged, at));
  };
  const drop = (isWanted: boolean) => {
    setDragged(null);
    if (isWanted && pictures.some((one, at) => one !== saved()[at])) void save(pictures);
    else show(saved());
  };
  return { pictures, error, form, dragged, isDraggable, submit, drag: setDragged, dragOver, drop };
}

function useSavedOrder(action: string, opening: StaffPicture[]) {
  const [pictures, setPictures] = useState(opening);
  const [error, setError] = useState('');
  const saved = useRef(opening);
  const queue = useMemo(serialQueue, []);
  const life = useLife();
  const save = async (next: StaffPicture[]) => {
    setPictures(next);
    setError('');
    try {
      const ids = next.map(({ id }) => id);
      await queue(() => call(`${new URL(action, location.href).pathname}_json`, { ids }, { signal: life }));
      saved.current = next;
    } catch (problem) {
      if (life.aborted) return;
      setPictures(saved.current);
      setError(problem instanceof Error ? problem.message : '');
    }
  };
  return { pictures, saved: () => saved.current, error, save, show: setPictures };
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
