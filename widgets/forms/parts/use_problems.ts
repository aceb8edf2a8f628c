import { useState } from 'react';
import { useHostEvent } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { controlsIn, forgetServerProblem, groupsIn, problemOf } from './field_problems.ts';

/** Group of fields → what is wrong with it. */
export type Problems = ReadonlyMap<HTMLElement, string>;

const NONE: Problems = new Map();

/** The problems of a form's groups of fields. One that is wrong is looked at again while it is put right. */
export function useProblems(form: HTMLElement) {
  const [problems, setProblems] = useState(NONE);

  const show = (problemIn: (group: HTMLElement) => string | null) => {
    const found = new Map<HTMLElement, string>();
    for (const group of groupsIn(form)) {
      if (!problems.has(group)) forgetServerProblem(group);
      const problem = problemIn(group);
      if (problem !== null) found.set(group, problem);
    }
    setProblems(found);
    return found.size === 0;
  };
  const recheck = ({ target }: Event) => {
    const group = (target as Element).closest<HTMLElement>('.form-field.o_has_error');
    if (!group || problemOf(group)) return;
    if (!problems.has(group)) return forgetServerProblem(group);
    setProblems((before) => new Map([...before].filter(([one]) => one !== group)));
  };
  useHostEvent('input', recheck);
  useHostEvent('change', recheck);

  return {
    problems,
    /** Marks every group that is not right. @returns whether all are */
    check: () => show(problemOf),
    /** Marks what the server refused: by a map of messages, or by a list of names. */
    refuse(fields: Record<string, string> | string[]) {
      const texts = Array.isArray(fields) ? Object.fromEntries(fields.map((name) => [name, ''])) : fields;
      show((group) => {
        const name = controlsIn(group)[0]?.name;
        if (name === undefined || !Object.hasOwn(texts, name)) return null;
        return texts[name] || t('Check this field.');
      });
    },
  };
}
