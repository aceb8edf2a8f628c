/** Loads flatpickr and its styles when somebody first enters a date field. */
import library from 'flatpickr';
import type { CustomLocale } from 'flatpickr/dist/types/locale.js';
import type { Options as CalendarOptions } from 'flatpickr/dist/types/options.js';
import { heading, t } from '#registry/texts.ts';
import { formatDate } from '#registry/values/dates.ts';
import type { DateLocale } from '#registry/values/locales.ts';
import { FIRST_YEAR, LAST_YEAR, parseIsoWallTime, parseWallTime, type WallTime } from '#registry/values/parse_date.ts';
import { hasTime, patternOf, written } from './date_text.ts';

/** Its types describe another kind of module than the one that browsers get. */
const flatpickr = library as unknown as typeof library.default;

const MOST_LETTERS = 5;
/** Of November 2026. */
const A_SUNDAY = 22;

type Options = { css: string; locale: DateLocale; signal: AbortSignal };

/** Adds the calendar to a field and opens it if the visitor is still there. */
export async function addCalendar(field: HTMLInputElement, { css, locale, signal }: Options): Promise<void> {
  await loadStyles(css);
  const group = field.closest<HTMLElement>('.form-field');
  if (!group || signal.aborted) return;
  const { box, anchor } = boxAfter(field);
  const pattern = patternOf(field, locale);
  const close = (givesFocusBack = false) => {
    if (givesFocusBack) field.focus();
    box.hidden = true;
  };
  const picked = (date: Date) => {
    field.value = written(wallOf(date), pattern, locale);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    if (!hasTime(field)) close(true);
  };
  const picker = flatpickr(anchor, {
    ...optionsFor(field, pattern, locale),
    appendTo: box,
    onChange: ([date]) => date && picked(date),
  });
  const follow = () => {
    const typed = parseWallTime(field.value, pattern, locale);
    if (typed) picker.setDate(new Date(typed.year, typed.month - 1, typed.day, typed.hour, typed.minute), false);
  };
  const open = () => {
    follow();
    box.hidden = false;
  };
  listen(field, group, box, { open, close, follow }, signal);
  signal.addEventListener('abort', () => {
    picker.destroy();
    box.remove();
  });
  if (document.activeElement === field) open();
}

function boxAfter(field: HTMLElement): { box: HTMLElement; anchor: HTMLInputElement } {
  const box = Object.assign(document.createElement('div'), { className: 'calendar', hidden: true });
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', t('Calendar'));
  const anchor = Object.assign(document.createElement('input'), { hidden: true });
  box.append(anchor);
  field.after(box);
  return { box, anchor };
}

const optionsFor = (field: HTMLInputElement, pattern: string, locale: DateLocale): CalendarOptions => ({
  inline: true,
  enableTime: hasTime(field),
  time_24hr: !pattern.includes('A'),
  weekNumbers: true,
  minDate: boundOf(field, 'mindate') ?? new Date(FIRST_YEAR, 0, 1),
  maxDate: boundOf(field, 'maxdate') ?? new Date(LAST_YEAR, 11, 31, 23, 59),
  disableMobile: true,
  locale: wordsOf(locale),
  prevArrow: arrow(),
  nextArrow: arrow(),
  formatDate: (date, format) => formatDate(asUtc(date), format === 'F j, Y' ? locale.longDateFormat : pattern, locale),
});

type Calendar = { open(): void; close(givesFocusBack?: boolean): void; follow(): void };

function listen(
  field: HTMLInputElement,
  group: HTMLElement,
  box: HTMLElement,
  { open, close, follow }: Calendar,
  signal: AbortSignal,
): void {
  const leave = ({ relatedTarget }: FocusEvent) => !group.contains(relatedTarget as Node) && close();
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !box.hidden) {
      event.preventDefault();
      close(true);
    } else if (event.key === 'ArrowDown' && event.target === field) {
      event.preventDefault();
      open();
      focusDay(box);
    }
  };
  for (const type of ['focus', 'click']) field.addEventListener(type, open, { signal });
  field.addEventListener('input', (event) => event.isTrusted && follow(), { signal });
  group.addEventListener('focusout', leave, { signal });
  // A press on what takes no focus, such as the calendar's own ground, is no leaving.
  box.addEventListener('mousedown', (event) => !isControl(event.target) && event.preventDefault(), { signal });
  group.addEventListener('keydown', press, { signal });
}

/** The chosen one, else today, else the first that can be chosen. */
function focusDay(box: HTMLElement): void {
  const day = '.flatpickr-day.selected, .flatpickr-day.today, .flatpickr-day:not(.flatpickr-disabled)';
  (box.querySelector<HTMLElement>('.flatpickr-day.selected') ?? box.querySelector<HTMLElement>(day))?.focus();
}

/** What the element around it says: `data-mindate`, `data-maxdate`. */
function boundOf(field: HTMLElement, name: 'mindate' | 'maxdate'): Date | undefined {
  const time = parseIsoWallTime(field.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? '');
  return time ? new Date(time.year, time.month - 1, time.day, time.hour, time.minute) : undefined;
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, button, .flatpickr-day') !== null;

let styles: Promise<void> | undefined;

function loadStyles(css: string): Promise<void> {
  styles ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: css });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    if (css) document.head.append(link);
    else resolve();
  });
  return styles;
}

function wordsOf({ months, monthsShort, weekdays, weekdaysShort, firstDayOfWeek, meridiem }: DateLocale): CustomLocale {
  return {
    weekdays: { shorthand: columnNames(weekdaysShort), longhand: weekdays },
    months: { shorthand: monthsShort, longhand: months },
    firstDayOfWeek,
    amPM: meridiem,
    weekAbbreviation: t('Wk'),
    yearAriaLabel: t('Year'),
    monthAriaLabel: t('Month'),
    hourAriaLabel: t('Hour'),
    minuteAriaLabel: t('Minute'),
    toggleTitle: t('Click to change'),
    scrollTitle: t('Scroll to change'),
  } as unknown as CustomLocale;
}

/** A column is a thumb wide: names that do not fit are shortened to their letter. */
function columnNames(names: string[]): string[] {
  if (names.every(({ length }) => length <= MOST_LETTERS)) return names;
  const letters = new Intl.DateTimeFormat(heading()?.tag, { weekday: 'narrow' });
  return names.map((_, weekday) => letters.format(new Date(2026, 10, A_SUNDAY + weekday)));
}

const arrow = (): string => '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5l7 7-7 7"></path></svg>';

/**
 * The picker's dates are those of this device's clock, ours have no clock. They are read and written as the field does it:
 * that code is on the page already, and date-fns would be a second one.
 */
const wallOf = (date: Date): WallTime => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
  hour: date.getHours(),
  minute: date.getMinutes(),
});

const asUtc = (date: Date): Date => {
  const { year, month, day, hour, minute } = wallOf(date);
  return new Date(Date.UTC(year, month - 1, day, hour, minute));
};
