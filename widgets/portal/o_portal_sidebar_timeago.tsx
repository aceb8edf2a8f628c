import { useEffect, useState } from 'react';
import { text } from '#registry/params.ts';
import { t, tn } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';

const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60_000;

/** How far away a day is, on a page that may stay open over midnight. */
export default defineWidget({
  load: 'idle',
  params: {
    day: text(),
    /** As the server counted. */
    label: text(''),
  },
  View({ day, label }) {
    const [shown, setShown] = useState(label);
    useEffect(() => {
      const due = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
      if (Number.isNaN(due)) return;
      const show = () => setShown(labelOf((due - today()) / DAY_MS));
      show();
      const timer = setInterval(show, MINUTE_MS);
      return () => clearInterval(timer);
    }, [day]);
    return shown;
  },
});

/** As of UTC, where every day is as long: `differenceInCalendarDays` weighs as much as this island. */
function today(): number {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
}

const labelOf = (days: number): string => {
  if (days === 0) return t('Due today');
  return days > 0 ? tn('Due in {n} day', 'Due in {n} days', days) : tn('{n} day overdue', '{n} days overdue', -days);
};
