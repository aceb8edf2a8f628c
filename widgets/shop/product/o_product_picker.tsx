import { call } from '#registry/call.ts';
import { flag, json, number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { ProductName } from '#shop/staff/product/names_view.ts';
import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import Field from '#widgets/core/parts/field.tsx';
import TextArea, { type TextAreaProps } from '#widgets/core/parts/text_area.tsx';
import { Suggestions } from '#widgets/core/suggestions.tsx';
import { PickedProducts } from '#widgets/shop/parts/picker/picked_products.tsx';
import { usePickedProducts } from '#widgets/shop/parts/picker/use_picked_products.ts';

/** Products that staff choose in a form: found by name; without script their handles are typed, one on each line. */
export default defineWidget({
  load: 'visible',
  isEssential: true,
  params: {
    /** The field that holds the chosen products. */
    field: json<TextAreaProps>(),
    /** Those that the handles stand for. */
    picked: json<ProductName[]>(),
    /** Where they are looked for. */
    findUrl: text('/sales/products/find_json'),
    /** 1: another choice takes the place of the first. */
    most: number(100),
    /** Whether buttons change their order. */
    isOrdered: flag(true),
  },
  View({ field, picked: opening, findUrl, most, isOrdered }) {
    const { lines, isReady, picked, read, change, learn } = usePickedProducts(opening);
    const handles = picked.map(({ handle }) => handle);
    const combobox = useCombobox(
      async (q, signal) => {
        const found = await call<ProductName[]>(findUrl, { q }, { signal });
        learn(found);
        const others = found.filter(({ handle }) => !handles.includes(handle));
        return others.map(({ name, handle, price, ...more }) => ({
          ...{ ...more, text: handle },
          label: [name, handle, price].filter(Boolean).join(' · '),
        }));
      },
      (taken) => {
        change([...handles, taken].slice(-most));
        if (combobox.input.ref.current) combobox.input.ref.current.value = '';
      },
    );
    // A handle that nobody knows stays where it was typed.
    const isPicker = isReady && !field.error;
    return (
      <>
        <div ref={lines} hidden={isPicker} onInput={read}>
          <TextArea {...field} />
        </div>
        {isPicker && (
          <div className="combobox">
            <Field
              {...{ name: `${field.name}_search`, label: field.label, hint: t('Search by name or SKU.') }}
              input={{ ...combobox.input, name: '' }}
              below={<Suggestions combobox={combobox} />}
            />
          </div>
        )}
        {isPicker && <PickedProducts {...{ picked, change, isOrdered }} />}
      </>
    );
  },
});
