import type { WallTime } from '../../registry/read_date.ts';

/** The moment at which clocks of a time zone show this. An hour that a change of clocks leaves out counts as the one after. */
export function momentOf({ year, month, day, hour, minute }: WallTime, zone: string): Date {
  const shown = Date.UTC(year, month - 1, day, hour, minute);
  const guess = shown - offsetAt(shown, zone);
  return new Date(shown - offsetAt(guess, zone));
}

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetAt(moment: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(moment);
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}
