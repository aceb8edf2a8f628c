/** An option's custom and no-variant values, for the cart and as text. */
import { sendForm } from '#registry/call.ts';
import type { CustomValue, NoVariantValue } from '#shop/cart/line_options_contract.ts';
import { chosenInputs } from './choices.ts';

export type Entry = {
  product_custom_attribute_values: CustomValue[];
  no_variant_attribute_values: NoVariantValue[];
  /** '<value>: <custom text>' and '<attribute>: <value>', a line each. */
  description: string;
};

/** Each file is uploaded once; later requests use the returned id. */
const sent = new WeakMap<File, Promise<{ file: string }>>();

export async function entryOf(row: HTMLElement): Promise<Entry> {
  const custom: CustomValue[] = [];
  const noVariant: NoVariantValue[] = [];
  for (const input of chosenInputs(row)) {
    const { value_id: id, value_name: name = '', attribute_name: attribute = '', is_custom: isCustom } = input.dataset;
    const named = { attribute_value_id: Number(id), attribute_value_name: name };
    if (isCustom) custom.push({ ...named, ...(await customValueIn(row, Number(input.value))) });
    const holder = input instanceof HTMLOptionElement ? input.closest('select') : input;
    if (holder?.classList.contains('no_variant'))
      noVariant.push({ ...named, value: Number(input.value), attribute_name: attribute, is_custom: Boolean(isCustom) });
  }
  const description = [
    ...noVariant.filter((one) => !one.is_custom).map((one) => `${one.attribute_name}: ${one.attribute_value_name}`),
    ...custom.filter((one) => one.custom_value).map((one) => `${one.attribute_value_name}: ${one.custom_value}`),
  ].join('\n');
  return { product_custom_attribute_values: custom, no_variant_attribute_values: noVariant, description };
}

async function customValueIn(row: Element, valueId: number): Promise<Pick<CustomValue, 'custom_value' | 'file'>> {
  const input = row.querySelector<HTMLInputElement>(`[name="custom-${valueId}"]`);
  const file = input?.type === 'file' ? input.files?.[0] : undefined;
  if (!file) return { custom_value: input?.type === 'file' ? '' : (input?.value ?? '') };
  const data = new FormData();
  data.set(`custom-${valueId}`, file);
  const sending = sent.get(file) ?? sendForm<{ file: string }>('/shop/cart/custom_file', data);
  sent.set(file, sending);
  try {
    return { custom_value: file.name, file: (await sending).file };
  } catch (error) {
    sent.delete(file);
    throw error;
  }
}
