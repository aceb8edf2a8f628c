import { call } from '#registry/call.ts';
import { json, number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { FoundPage } from '#website/contract.ts';
import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import Field, { type FieldProps } from '#widgets/core/parts/field.tsx';
import { Suggestions } from '#widgets/core/suggestions.tsx';

/** A field of a form that suggests addresses of this website. */
export default defineWidget({
  load: 'interact',
  isEssential: true,
  params: {
    /** How many suggestions are shown at most. */
    limit: number(15),
    /** The text field that is searched with. */
    field: json<FieldProps>(),
  },
  View({ limit, field }) {
    const combobox = useCombobox(async (term, signal) => {
      const body = { args: [null, term], kwargs: { limit } };
      const found = await call<FoundPage[]>('/web/dataset/call_kw/website/search_pages', body, { signal });
      return found.map(({ loc }) => ({ label: loc, text: loc }));
    });
    return <Field {...field} input={combobox.input} below={<Suggestions combobox={combobox} />} />;
  },
});
