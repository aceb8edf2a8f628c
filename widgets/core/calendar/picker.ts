/** Sets up flatpickr in the page's language, with the field's own dates. */
import library from 'flatpickr';
import type { CustomLocale } from 'flatpickr/dist/types/locale.js';
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

export type Picker = {
  /** Turns to the date that stands in the field; without one no day is chosen. */
  follow(): void;
  end(): void;
};

/**
 * Draws a calendar after the anchor.
 * @param chosen hears that the field has another value
 */
export function makePicker(
  anchor: HTMLInputElement,
  field: HTMLInputElement,
  locale: DateLocale,
  chosen: () => void,
): Picker {
  const pattern = patternOf(field, locale);
  const picker = flatpickr(anchor, {
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
    formatDate: (date, format) =>
      formatDate(asUtc(date), format === 'F j, Y' ? locale.longDateFormat : pattern, locale),
    onChange: ([date]) => {
      if (!date) return;
      field.value = written(wallOf(date), pattern, locale);
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      chosen();
    },
  });
  return {
    follow() {
      const entered = parseWallTime(field.value, pattern, locale);
      if (entered)
        picker.setDate(new Date(entered.year, entered.month - 1, entered.day, entered.hour, entered.minute), false);
      else picker.clear(false, false);
    },
    end: () => picker.destroy(),
  };
}

/** What the element around it says: `data-mindate`, `data-maxdate`. */
function boundOf(field: HTMLElement, name: 'mindate' | 'maxdate'): Date | undefined {
  const time = parseIsoWallTime(field.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? '');
  return time ? new Date(time.year, time.month - 1, time.day, time.hour, time.minute) : undefined;
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
