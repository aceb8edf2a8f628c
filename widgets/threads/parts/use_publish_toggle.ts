import { useEffect, useState } from 'react';

type Code = typeof import('./publish_toggle.tsx');
export type PublishToggle = Code['PublishToggle'];

let code: Code | undefined;

export async function loadPublishToggle(): Promise<void> {
  code = await import('./publish_toggle.tsx');
}

/** The button that publishes a message, for the few readers who may; undefined until its code is there. */
export function usePublishToggle(isPublisher: boolean): PublishToggle | undefined {
  const [isLoaded, setLoaded] = useState(code !== undefined);
  useEffect(() => {
    // Without it the messages are there all the same.
    if (isPublisher && !isLoaded)
      loadPublishToggle().then(
        () => setLoaded(true),
        () => {},
      );
  }, [isPublisher, isLoaded]);
  return isPublisher && isLoaded ? code?.PublishToggle : undefined;
}
