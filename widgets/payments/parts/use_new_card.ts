import { useState } from 'react';
import type { CardAnswer } from '#payments/ledger/contract.ts';
import { call } from '#registry/call.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { cardInputs, problemsIn } from './card_rules.ts';
import { type NewMethod, sectionIdOf } from './methods.ts';
import { cardBody, type PaymentParams } from './payment_calls.ts';

type Problems = Readonly<Record<string, string>>;

/** Takes a new card to its provider. Problems stand under the ids of their fields. */
export function useNewCard(params: PaymentParams, timeoutMs: number) {
  const { checked, problems: refused } = params.form;
  const [problems, setProblems] = useState<Problems>(() =>
    Object.fromEntries(
      Object.entries(refused).map(([name, text]) => [`${name}_${checked?.replace('new_', '')}`, text]),
    ),
  );
  const sending = useCall((signal, address: string, body: object) =>
    call<CardAnswer>(address, body, { signal, timeoutMs }),
  );

  /** Resolves with undefined where the card is not sent, or there is no answer. */
  const take = async (method: NewMethod): Promise<CardAnswer | undefined> => {
    const section = document.getElementById(sectionIdOf(method)) as HTMLElement;
    const wrong = problemsIn(section);
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    if (first) {
      document.getElementById(first)?.focus();
      return undefined;
    }
    const answer = await sending.run(method.acquirer.createUrl, cardBody(section, params, method.acquirerId));
    if (answer && !answer.result) setProblems(byId(section, answer.fields ?? {}));
    return answer;
  };
  const setProblem = (id: string, problem: string | null) =>
    setProblems(({ [id]: _before, ...others }) => (problem === null ? others : { ...others, [id]: problem }));
  return { take, problems, setProblem, isBusy: sending.isBusy, error: sending.error, reset: sending.reset };
}

const byId = (section: HTMLElement, fields: Problems): Problems =>
  Object.fromEntries(cardInputs(section).flatMap(({ id, name }) => (fields[name] ? [[id, fields[name]]] : [])));
