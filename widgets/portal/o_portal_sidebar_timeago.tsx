import { useEffect, useState } from 'react';
import { text } from '#registry/params.ts';
import { t, tn } from '#registry/texts.ts';
import { dueLabel } from '#registry/values/due_label.ts';
import { defineWidget } from '#registry/widget.ts';

const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60_000;

/** How far away a day is, on a page that may stay open over midnight. */
export default defineWidget({
  load: 'idle',
  params: {
    /** The day, as `YYYY-MM-DD`. */
    day: text(),
    /** As the server counted. */
    label: text(''),
    /** The calendar that the server counts by. */
    timeZone: text('UTC'),
  },
  View({ day, label, timeZone }) {
    const [shown, setShown] = useState(label);
    useEffect(() => {
      const due = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
      if (Number.isNaN(due)) return;
      let calendar: Intl.DateTimeFormat | undefined;
      const show = () => {
        calendar ??= calendarOf(timeZone);
        setShown(dueLabel((due - todayIn(calendar)) / DAY_MS, { t, tn }));
      };
      // The first calendar takes the browser as long as all else here: what the server has just counted is right.
      if (!label) show();
      const timer = setInterval(show, MINUTE_MS);
      return () => clearInterval(timer);
    }, [day, label, timeZone]);
    return shown;
  },
});

/** English of Canada writes days as `YYYY-MM-DD`. */
const calendarOf = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone });

/** As of UTC, where every day is as long. */
const todayIn = (calendar: Intl.DateTimeFormat): number => Date.parse(`${calendar.format(new Date())}T00:00:00Z`);
