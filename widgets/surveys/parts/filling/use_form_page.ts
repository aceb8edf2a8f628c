import { useEffect } from 'react';
import { useHost } from '#registry/host.ts';
import { localiseDates } from '#widgets/core/calendar/date_fields.ts';

/** Makes the marker's form one of this page's language, without the messages of the browser's own. */
export function useFormPage(calendarCss: string): void {
  const host = useHost();
  useEffect(() => {
    const form = host as HTMLFormElement;
    const life = new AbortController();
    form.noValidate = true;
    const giveDatesBack = localiseDates(form, calendarCss, life.signal);
    return () => {
      life.abort();
      giveDatesBack();
      form.noValidate = false;
    };
  }, [host, calendarCss]);
}
