/** Names of months and days in each language, by which dates are written and read. */
import { createRequire } from 'node:module';
import type { Locale as Calendar, Day } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';

const require = createRequire(import.meta.url);
const known = new Map<string, Calendar>();

/** The date-fns locale of a language such as `pt_BR`; of those it lacks, names from the Unicode locale data. */
export function calendarOf(code: string): Calendar {
  const calendar = known.get(code) ?? packaged(code) ?? composed(code);
  known.set(code, calendar);
  return calendar;
}

function packaged(code: string): Calendar | undefined {
  const [language = '', country] = code.split('_');
  for (const name of [`${language}-${country}`, language]) {
    const found = attempt(name);
    if (found) return Object.values(found).find((one) => typeof one === 'object' && 'localize' in one);
  }
  return undefined;
}

/** Only those of languages that are spoken are loaded. */
function attempt(name: string): Record<string, Calendar> | undefined {
  try {
    return require(`date-fns/locale/${name}`) as Record<string, Calendar>;
  } catch {
    return undefined;
  }
}

function composed(code: string): Calendar {
  const tag = code.replace('_', '-');
  const name = (options: Intl.DateTimeFormatOptions, time: number) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(time);
  const styleOf = (width?: string) => (width === 'wide' || width === undefined ? 'long' : 'short');
  return {
    ...enUS,
    code: tag,
    localize: {
      ...enUS.localize,
      month: (month, { width } = {}) => name({ month: styleOf(width) }, Date.UTC(2026, month, 1)),
      // The first of February 2026 is a Sunday.
      day: (day: Day, { width } = {}) => name({ weekday: styleOf(width) }, Date.UTC(2026, 1, 1 + day)),
    },
  };
}
