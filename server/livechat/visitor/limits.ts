/** Limits of what visitors can cause. */
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';

const LIMITS = {
  start: { name: 'chat conversations', max: 30, windowMs: millisecondsInHour },
  post: { name: 'chat messages', max: 60, windowMs: millisecondsInMinute },
  file: { name: 'chat files', max: 30, windowMs: millisecondsInHour },
  notice: { name: 'chat notices', max: 120, windowMs: millisecondsInMinute },
  mail: { name: 'chat messages left', max: 10, windowMs: millisecondsInHour },
} as const satisfies Record<string, Limit>;

/** @throws TooMany */
export const spendChat = (what: keyof typeof LIMITS, ip: string): Promise<void> =>
  spend(LIMITS[what], limitSubject(ip));
