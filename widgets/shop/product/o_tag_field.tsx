import { call } from '#registry/call.ts';
import { flag, json } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import Field, { type FieldProps } from '#widgets/core/parts/field.tsx';
import { Suggestions } from '#widgets/core/suggestions.tsx';

/** Tags of products, separated by commas: known ones are suggested, and new ones offered to be made. */
export default defineWidget({
  load: 'visible',
  isEssential: true,
  params: {
    /** The text field that holds the tags. */
    field: json<FieldProps>(),
    /** One tag that there is, such as the one to merge another into. */
    isOne: flag(),
  },
  View({ field, isOne }) {
    const combobox = useCombobox(async (entered, signal) => {
      const { before, last } = isOne ? { before: [], last: entered.trim() } : lastOf(entered);
      if (last === '') return [];
      const found = await call<string[]>('/sales/tags/find_json', { q: last }, { signal });
      const taken = new Set(before.map((name) => name.toLowerCase()));
      const known = found.filter((name) => !taken.has(name.toLowerCase()));
      const after = (name: string) => (isOne ? name : `${[...before, name].join(', ')}, `);
      const offers = known.map((name) => ({ label: name, text: after(name) }));
      const isNew = ![...known, ...before].some((name) => name.toLowerCase() === last.toLowerCase());
      return isNew && !isOne ? [...offers, { label: t("Create '{name}'", { name: last }), text: after(last) }] : offers;
    });
    return (
      <div className="combobox">
        <Field {...field} input={combobox.input} below={<Suggestions combobox={combobox} />} />
      </div>
    );
  },
});

/** The tag that is being entered, and those before it. */
function lastOf(entered: string): { before: string[]; last: string } {
  const names = entered.split(/[,;]/).map((name) => name.trim());
  return { before: names.slice(0, -1).filter(Boolean), last: names.at(-1) ?? '' };
}
