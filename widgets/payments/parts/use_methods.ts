import { useLayoutEffect, useRef, useState } from 'react';
import type { PaymentFields } from '#payments/form/form_view.ts';
import { useHost } from '#registry/host.ts';
import { t } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';
import { methodsOf } from './methods.ts';

/** The methods to choose from, and which one is chosen. */
export function useMethods(fields: PaymentFields) {
  const host = useHost();
  const [methods, setMethods] = useState(() => methodsOf(fields));
  const [first] = useState(() => (methods.find(({ value }) => value === fields.checked) ?? methods[0])?.value ?? null);
  const [chosen, setChosen] = useState(first);
  /** Its neighbour takes the place of a deleted method. */
  const next = useRef<{ value: string | undefined; isChosen: boolean }>(null);

  const remove = (id: number) => {
    const at = methods.findIndex(({ value }) => value === String(id));
    next.current = {
      value: (methods[at + 1] ?? methods[at - 1])?.value,
      isChosen: checkedIn(host)?.value === String(id),
    };
    setMethods(methods.filter((_one, n) => n !== at));
  };
  useLayoutEffect(() => {
    if (!next.current) return;
    const { value, isChosen } = next.current;
    next.current = null;
    const radio = value && host.querySelector<HTMLInputElement>(`input[name=pm_id][value="${value}"]`);
    if (radio && isChosen) radio.click();
    (radio || host.querySelector<HTMLElement>('legend'))?.focus();
    announce(t('Payment method deleted.'));
  });

  return {
    methods,
    first,
    chosen,
    choose: setChosen,
    remove,
    /** As the form holds it now. */
    read() {
      const value = checkedIn(host)?.value ?? null;
      setChosen(value);
      return methods.find((method) => method.value === value);
    },
  };
}

const checkedIn = (form: HTMLElement) => form.querySelector<HTMLInputElement>('input[name=pm_id]:checked');
