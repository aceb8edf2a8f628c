/** Finds the dates on which an event is repeated. */
import { addMonths } from 'date-fns/addMonths';
import { addWeeks } from 'date-fns/addWeeks';
import { firstMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';

export const REPEATS = ['once', 'weekly', 'fortnightly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];

export const REPEAT_LABELS: Record<Repeat, string> = {
  once: msg('One copy'),
  weekly: msg('Every week'),
  fortnightly: msg('Every two weeks'),
  monthly: msg('Every month'),
};

/** A year of weeks. */
export const MOST_DATES = 52;

/** At the same time of day, also where summer time begins between. @param start as a clock at the event shows it */
export const datesOf = (
  startsAt: Date,
  timeZone: string,
  { repeat, times }: { repeat: Repeat; times: number },
): Date[] =>
  Array.from({ length: repeat === 'once' ? 1 : times }, (_, at) =>
    firstMoment(clockAfter(wallClock(startsAt, timeZone), repeat, at), timeZone),
  );

function clockAfter(clock: string, repeat: Repeat, at: number): string {
  const [day = '', time = ''] = clock.split('T');
  // Midnight of this computer: whole days are counted, and its own summer time does not matter.
  const first = new Date(`${day}T12:00`);
  const later = repeat === 'monthly' ? addMonths(first, at) : addWeeks(first, repeat === 'fortnightly' ? 2 * at : at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${later.getFullYear()}-${two(later.getMonth() + 1)}-${two(later.getDate())}T${time}`;
}
