/** Days, written `YYYY-MM-DD`, where a website is. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const last = new Map<string, { minute: number; day: string }>();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600 * 1000;

/** A day never begins in the middle of a minute: asked again within one, nothing is worked out anew. */
export function dayIn(zone: string, when: Date): string {
  const minute = Math.floor(when.getTime() / MINUTE_MS);
  const known = last.get(zone);
  if (known?.minute === minute) return known.day;
  const day = clockOf(zone).format(when);
  last.set(zone, { minute, day });
  return day;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  clocks.set(zone, clock);
  return clock;
}

/** So many days later, or earlier. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The moment at which a day is over in a time zone. */
export function endOfDay(zone: string, day: string): Date {
  const midnight = Date.parse(dayPlus(day, 1));
  // What the wall clock there shows at that moment says how far it is from UTC.
  const offset = wallClock(zone, midnight) - midnight;
  const end = midnight - offset;
  return new Date(midnight - (wallClock(zone, end) - end));
}

/** The time on the wall, read as if it were UTC. */
function wallClock(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const read = (type: string) => parts.find((part) => part.type === type)?.value;
  return Date.parse(
    `${read('year')}-${read('month')}-${read('day')}T${read('hour')}:${read('minute')}:${read('second')}Z`,
  );
}
