import { type RefObject, useRef } from 'react';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';
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

const loadAnswers = () => import('./first_answers.tsx');

/** Automatic answers, whose code comes with the first window that has some. Without it the visitor asks a person. */
export function FirstStep(props: FirstAnswersProps) {
  const answers = useLazyModule(loadAnswers);
  return answers ? <answers.FirstAnswers {...props} /> : null;
}
