import { call } from '#registry/call.ts';
import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { FoundPage } from '#website/contract.ts';
import { combobox } from '#widgets/core/combobox.ts';

/** Suggests addresses of this website below the field inside the marker. */
export default defineWidget({
  load: 'interact',
  params: { limit: number(15) },
  enhance(host, { limit }, signal) {
    const input = host.querySelector('input');
    if (!input) return;
    const suggest = async (term: string, ended: AbortSignal) => {
      const body = { args: [null, term], kwargs: { limit } };
      const found = await call<FoundPage[]>('/web/dataset/call_kw/website/search_pages', body, { signal: ended });
      return found.map(({ loc }) => loc);
    };
    combobox({ input, suggest, signal });
  },
});
