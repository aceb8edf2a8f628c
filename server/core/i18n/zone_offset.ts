/** Tells what the clocks of a time zone show, with few questions to its calendar. */
import { tzOffset } from '@date-fns/tz';
import { addMinutes } from 'date-fns/addMinutes';
import { millisecondsInDay } from 'date-fns/constants';
import { LRUCache } from 'lru-cache';

const MOST_DAYS = 5000;

/** By zone and day of UTC: minutes ahead; false on days when clocks change. */
const days = new LRUCache<string, number | false>({ max: MOST_DAYS });

/** How many minutes the clocks of a zone are ahead of UTC. */
export function minutesAhead(when: Date, zone: string): number {
  const day = Math.floor(when.getTime() / millisecondsInDay);
  const key = `${zone} ${day}`;
  let ahead = days.get(key);
  if (ahead === undefined) {
    ahead = aheadAllDay(day, zone);
    days.set(key, ahead);
  }
  return ahead === false ? tzOffset(zone, when) : ahead;
}

function aheadAllDay(day: number, zone: string): number | false {
  const [first, last] = [day, day + 1].map((one) => tzOffset(zone, new Date(one * millisecondsInDay)));
  return first !== undefined && first === last ? first : false;
}

/** A date whose UTC fields, which are those of this process, are what the clocks of a zone show. */
export const onClocks = (when: Date, zone: string): Date => addMinutes(when, minutesAhead(when, zone));
