/** Reads the times of an event and of its deadlines. */
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { parseMoment } from '#core/i18n/wall_clock.ts';
import type { EventInput } from './service.ts';

/** Field → column. */
export const MOMENTS = {
  starts: 'startsAt',
  ends: 'endsAt',
  opens: 'registrationOpensAt',
  closes: 'registrationClosesAt',
  cancel_until: 'cancelUntil',
  names_until: 'namesUntil',
} as const;

export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

type Moments = Pick<EventInput, (typeof MOMENTS)[keyof typeof MOMENTS]>;

/** Times as clocks at the event show them; all but the first two may be empty. */
export function momentsIn(values: FormValues, texts: Texts): { moments: Moments; errors: Record<string, string> } {
  const zone = isZone(values.time_zone ?? '') ? (values.time_zone as string) : 'UTC';
  const errors: Record<string, string> = {};
  const at = (name: keyof typeof MOMENTS, isNeeded: boolean): Date | null => {
    const entered = values[name] ?? '';
    const moment = entered ? parseMoment(entered, zone) : null;
    if (!moment && (entered || isNeeded)) errors[name] = texts.t('Enter a date and time');
    return moment;
  };
  const startsAt = at('starts', true) ?? new Date(0);
  const endsAt = at('ends', true) ?? new Date(0);
  if (!errors.starts && !errors.ends && endsAt <= startsAt) errors.ends = texts.t('Enter a time after the beginning');
  const opens = at('opens', false);
  const closes = at('closes', false);
  if (opens && closes && closes <= opens) errors.closes = texts.t('Enter a time after registration opens');
  const moments = {
    startsAt,
    endsAt,
    registrationOpensAt: opens,
    registrationClosesAt: closes,
    cancelUntil: at('cancel_until', false),
    namesUntil: at('names_until', false),
  };
  return { moments, errors };
}
