import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import type { FormSums, Grid, Row } from '#sales/quotes/grid_view.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { useDebounced } from '#widgets/core/hooks/use_debounced.ts';

const QUIET_MS = 250;

/** Amounts and totals of what stands in the form, by the server’s own rules; the former stay where it can’t be reached. */
export function useSums({ sums: opening, path }: Grid, rows: Row[], ref: RefObject<HTMLElement | null>) {
  const [sums, setSums] = useState(opening);
  const asking = useCall((signal, form: HTMLFormElement) =>
    call<FormSums>(`${path}/sums_json`, Object.fromEntries(new FormData(form)), { signal }),
  );
  const recompute = useDebounced(async () => {
    const form = ref.current?.closest('form');
    const found = form && (await asking.run(form));
    if (found) setSums(found);
  }, QUIET_MS);
  const before = useRef(rows);
  useEffect(() => {
    if (before.current !== rows) recompute();
    before.current = rows;
  }, [rows, recompute]);
  return { sums, recompute: () => opening && recompute() };
}
