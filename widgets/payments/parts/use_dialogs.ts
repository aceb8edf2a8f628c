import { useEffect, useState } from 'react';

type Dialogs = typeof import('./payment_dialogs.tsx');

/** The dialogs of the form, which few need: null until they are here. */
export function useDialogs(isNeeded: boolean): Dialogs | null {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  useEffect(() => {
    if (isNeeded)
      import('./payment_dialogs.tsx').then(
        (found) => setDialogs(found),
        // Without them the form works as it does without script.
        () => {},
      );
  }, [isNeeded]);
  return dialogs;
}
