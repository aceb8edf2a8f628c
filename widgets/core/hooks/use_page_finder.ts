/** A combobox whose suggestions lead to pages. */
import { useRef } from 'react';
import { useCombobox } from './use_combobox.ts';

export type FoundPage = { label: string; url: string };

/** @param find pages for what was typed; of two with the same label the first is offered */
export function usePageFinder(find: (term: string, signal: AbortSignal) => Promise<FoundPage[]>) {
  const urls = useRef<ReadonlyMap<string, string>>(new Map());
  return useCombobox(
    async (term, signal) => {
      const found = await find(term, signal);
      urls.current = new Map(found.map(({ label, url }) => [label, url] as const).reverse());
      return [...new Set(found.map(({ label }) => label))].map((label) => ({ label, text: label }));
    },
    (chosen) => {
      const url = urls.current.get(chosen);
      if (url) location.assign(url);
    },
  );
}
