/** The custom and no-variant values of an option, as text and for its form. */
import type { LineOptions } from '#widgets/shop/parts/line_options.ts';

/** '<attribute>: <value>' and '<value>: <custom text>', a line each. */
export const chosenValues = (entry: LineOptions): string =>
  [
    ...entry.no_variant_attribute_values
      .filter((one) => !one.is_custom)
      .map((one) => `${one.attribute_name}: ${one.attribute_value_name}`),
    ...entry.product_custom_attribute_values
      .filter((one) => one.custom_value)
      .map((one) => `${one.attribute_value_name}: ${one.custom_value}`),
  ].join('\n');

const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('.variant_custom_value')];

/** Remembers texts and files of custom values, to write them into the same form when it is drawn again. */
export function fieldsWriter(form: HTMLFormElement): (form: HTMLFormElement) => void {
  const customValues = new Map(
    fieldsOf(form).map(({ name, type, value, files }) => [name, type === 'file' ? { files } : { value }]),
  );
  return (again) => {
    for (const field of fieldsOf(again)) Object.assign(field, customValues.get(field.name));
  };
}
