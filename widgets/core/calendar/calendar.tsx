/** The calendar of a date field. Loads when somebody first enters one. */
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNewest } from '#registry/hooks.ts';
import { usePlaceAfter } from '#registry/place.ts';
import { t } from '#registry/texts.ts';
import type { DateLocale } from '#registry/values/locales.ts';
import { hasTime } from './date_text.ts';
import { makePicker, type Picker } from './picker.ts';

type Props = { field: HTMLInputElement; locale: DateLocale };

/** Stands below its field, and is open while somebody is there. */
export function Calendar(props: Props) {
  const place = usePlaceAfter(props.field);
  return place && createPortal(<Box {...props} />, place);
}

/** @keyboard Date field: Down opens the calendar and goes into it, Escape closes it. */
function Box({ field, locale }: Props) {
  const [isOpen, setOpen] = useState(() => document.activeElement === field);
  const box = useRef<HTMLDivElement>(null);
  const open = () => {
    picker.current?.follow();
    setOpen(true);
  };
  const close = () => {
    // Opens it, too.
    field.focus();
    setOpen(false);
  };
  const { anchor, picker } = usePicker(field, locale, () => hasTime(field) || close());
  const focusDay = useFocusDay(box, isOpen);
  useFieldEvents(field, {
    enter: open,
    type: () => picker.current?.follow(),
    leave: () => setOpen(false),
    press(event) {
      if (event.key === 'Escape' && isOpen) close();
      else if (event.key === 'ArrowDown' && event.target === field) {
        open();
        focusDay();
      } else return;
      event.preventDefault();
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form’s own groups
    <div
      ref={box}
      className="calendar"
      role="group"
      aria-label={t('Calendar')}
      hidden={!isOpen}
      // A press on what takes no focus, such as the calendar’s own ground, is no leaving.
      onMouseDown={(event: MouseEvent) => isControl(event.target) || event.preventDefault()}
    >
      <input ref={anchor} hidden />
    </div>
  );
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, select, button, .flatpickr-day') !== null;

/** What it draws after its anchor is its own, and no View's. */
function usePicker(field: HTMLInputElement, locale: DateLocale, chosen: () => void) {
  const anchor = useRef<HTMLInputElement>(null);
  const picker = useRef<Picker>(null);
  const newest = useNewest(chosen);
  useLayoutEffect(() => {
    const made = makePicker(anchor.current as HTMLInputElement, field, locale, () => newest.current());
    made.follow();
    picker.current = made;
    return made.end;
  }, [field, locale, newest]);
  return { anchor, picker };
}

const DAYS = ['.selected', '.today', ':not(.flatpickr-disabled)'];

/** @returns leads from the field into the calendar, once that is seen */
function useFocusDay(box: RefObject<HTMLDivElement | null>, isOpen: boolean): () => void {
  const isWaiting = useRef(false);
  const focus = () => {
    const [day] = DAYS.flatMap(
      (which) => box.current?.querySelector<HTMLElement>(`.dayContainer .flatpickr-day${which}`) ?? [],
    );
    day?.focus();
  };
  useLayoutEffect(() => {
    if (isOpen && isWaiting.current) focus();
    isWaiting.current = false;
  });
  return () => {
    if (isOpen) focus();
    else isWaiting.current = true;
  };
}

type Handlers = { enter(): void; type(): void; leave(): void; press(event: KeyboardEvent): void };

/** What happens at the field and at its calendar: both stand in one group. */
function useFieldEvents(field: HTMLInputElement, handlers: Handlers): void {
  const newest = useNewest(handlers);
  useLayoutEffect(() => {
    const group = field.closest<HTMLElement>('.form-field') ?? (field.parentElement as HTMLElement);
    const life = new AbortController();
    const { signal } = life;
    for (const type of ['focus', 'click']) field.addEventListener(type, () => newest.current.enter(), { signal });
    // The calendar's own choice is told to the form as input, too.
    field.addEventListener('input', (event) => event.isTrusted && newest.current.type(), { signal });
    group.addEventListener(
      'focusout',
      ({ relatedTarget }) => group.contains(relatedTarget as Node | null) || newest.current.leave(),
      { signal },
    );
    group.addEventListener('keydown', (event) => newest.current.press(event), { signal });
    return () => life.abort();
  }, [field, newest]);
}
