import { useEffect } from 'react';
import { useHost } from '#registry/host.ts';
import { localiseDates } from '#widgets/core/calendar/date_fields.ts';

/** Makes the marker's form one of this page's language, without the messages of the browser's own. */
export function useFormPage(): void {
  const host = useHost();
  useEffect(() => {
    const form = host as HTMLFormElement;
    form.noValidate = true;
    const giveDatesBack = localiseDates(form);
    return () => {
      giveDatesBack();
      form.noValidate = false;
    };
  }, [host]);
}
