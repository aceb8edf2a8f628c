import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { FirstAnswersProps } from './first_answers.tsx';
import { postMessage, tellRead } from './visitor_calls.ts';

/** Posts messages; before the first one operators are told what was read. @param log beside the input */
export function useFirstAnswers(uuid: string, log: RefObject<HTMLElement | null>) {
  const known = useRef<readonly string[]>([]);
  const post = async (text: string) => {
    if (known.current.length > 0) await tellRead(uuid, known.current);
    known.current = [];
    return postMessage(uuid, text);
  };
  const means: Pick<FirstAnswersProps, 'read' | 'askPerson'> = {
    read: (ids) => {
      known.current = ids;
    },
    askPerson(text) {
      const field = log.current?.parentElement?.querySelector('textarea');
      field?.focus();
      if (text === '') return;
      post(text).catch(() => {
        // To be sent again.
        if (field?.value === '') field.value = text;
      });
    },
  };
  return { post, means };
}

/** Automatic answers, whose code comes with the first window that has some. */
export function FirstStep(props: FirstAnswersProps) {
  const [Answers, setAnswers] = useState<ComponentType<FirstAnswersProps>>();
  useEffect(() => {
    import('./first_answers.tsx').then(
      ({ default: loaded }) => setAnswers(() => loaded),
      // Without them the visitor asks a person.
      () => {},
    );
  }, []);
  return Answers ? <Answers {...props} /> : null;
}
