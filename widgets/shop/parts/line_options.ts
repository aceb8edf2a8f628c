/** Custom and no-variant values of the form, as calls expect them. */
import { sendForm } from '#registry/call.ts';
import type { CustomValue, NoVariantValue } from '#shop/cart/line_options_contract.ts';
import type { FormAttribute, FormValue } from '#shop/pages/attribute_view.ts';

export type LineOptions = {
  product_custom_attribute_values: CustomValue[];
  no_variant_attribute_values: NoVariantValue[];
};

type Choice = { attributes: FormAttribute[]; combination: number[] };

/** Files are not in it: see `withFiles`. */
export function lineOptionsIn(form: HTMLFormElement, choice: Choice): LineOptions {
  return {
    product_custom_attribute_values: chosenValues(choice)
      .filter(({ value }) => value.custom && value.custom.kind !== 'file')
      .map(({ value }) => ({ ...named(value), custom_value: inputOf(form, value)?.value ?? '' })),
    no_variant_attribute_values: chosenValues(choice)
      .filter(({ attribute }) => attribute.variants === 'no_variant')
      .map(({ attribute, value }) => ({
        ...named(value),
        value: value.id,
        attribute_name: attribute.name,
        is_custom: value.custom !== null,
      })),
  };
}

/** Uploads the files first and adds the returned ids. */
export async function withFiles(form: HTMLFormElement, choice: Choice, path: string): Promise<LineOptions> {
  const lineOptions = lineOptionsIn(form, choice);
  for (const { value } of chosenValues(choice)) {
    const file = value.custom?.kind === 'file' && inputOf(form, value)?.files?.[0];
    if (!file) continue;
    const data = new FormData();
    data.set(`custom-${value.id}`, file);
    const answer = await sendForm<{ file: string }>(path, data);
    lineOptions.product_custom_attribute_values.push({ ...named(value), custom_value: file.name, file: answer.file });
  }
  return lineOptions;
}

const chosenValues = ({ attributes, combination }: Choice) =>
  attributes.flatMap((attribute) =>
    attribute.values.filter(({ id }) => combination.includes(id)).map((value) => ({ attribute, value })),
  );

const inputOf = (form: HTMLFormElement, { id }: FormValue) =>
  form.querySelector<HTMLInputElement>(`[name="custom-${id}"]`);

const named = ({ valueId, name }: FormValue) => ({ attribute_value_id: valueId, attribute_value_name: name });
