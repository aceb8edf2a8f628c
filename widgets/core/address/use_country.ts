import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AddressFacts, CountryInfos } from '#core/i18n/address_contract.ts';
import { call } from '#registry/call.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { useDebounced } from '#widgets/core/hooks/use_debounced.ts';

/** A chosen country is asked about after this much quiet. */
const DEBOUNCE_MS = 500;

/**
 * Of the country that is chosen in an address: its fields, labels and states. A state is chosen again when its country
 * is. Without an answer all stays as it is, and `hasFailed`.
 */
export function useCountry({
  values: { country_id: first = '', state_id = '' },
  infos: firstInfos,
}: Pick<AddressFacts, 'values' | 'infos'>) {
  const [infos, setInfos] = useState(firstInfos);
  const country = useRef<HTMLSelectElement>(null);
  const state = useRef<HTMLSelectElement>(null);
  const shown = useRef({ code: first, infos: firstInfos });
  const stateOf = useRef(new Map([[first, state_id]]));
  const asking = useCall((signal, code: string) =>
    call<CountryInfos>(`/shop/country_infos/${code}`, { mode: 'shipping' }, { signal }),
  );

  const follow = async (code: string) => {
    if (code === '') asking.reset();
    const answer = code === '' ? { ...shown.current.infos, states: [] } : await asking.run(code);
    if (!answer) return;
    stateOf.current.set(shown.current.code, state.current?.value ?? '');
    shown.current = { code, infos: answer };
    setInfos(answer);
  };

  // Chosen before this was there, or brought back by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of what stood there at the beginning
  useEffect(() => {
    const code = country.current?.value ?? '';
    if (code !== first) void follow(code);
  }, []);
  useLayoutEffect(() => {
    if (infos !== firstInfos && state.current) state.current.value = stateOf.current.get(shown.current.code) ?? '';
  }, [infos, firstInfos]);

  return { infos, country, state, changed: useDebounced(follow, DEBOUNCE_MS), hasFailed: asking.error !== null };
}

export type Country = ReturnType<typeof useCountry>;
