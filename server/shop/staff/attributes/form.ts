/** Reads and fills the form of an attribute and its values. */
import type { Translated } from '#core/db/columns.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { type FormReader, formReader } from '#shop/staff/product/reader.ts';
import { type AttributeInput, type AttributeRow, VALUE_USED, type ValueInput } from './stored_attributes.ts';
import { CREATIONS, DISPLAYS } from './words.ts';

export const MOST_VALUES = 200;
export const LONGEST_NAME = 100;
const COLOR = /^#[0-9a-f]{6}$/i;

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const valueFields = (id: number, site: Site): string[] => [
  ...codesOf(site).map((code) => `value_${id}-${code}`),
  `color_${id}`,
  `place_${id}`,
  `drop_${id}`,
];

export const attributeFields = (row: AttributeRow | null, site: Site): string[] => [
  ...codesOf(site).map((code) => `name-${code}`),
  ...['display', 'variants', 'is_filter', 'sequence', 'new_values'],
  ...(row?.values ?? []).flatMap(({ id }) => valueFields(id, site)),
];

export const blankAttribute = (site: Site): FormValues => ({
  ...Object.fromEntries(attributeFields(null, site).map((name) => [name, ''])),
  display: 'radio',
  variants: 'always',
  is_filter: 'on',
});

export function attributeFormValues(row: AttributeRow, site: Site): FormValues {
  const codes = codesOf(site);
  const values = row.values.map(({ id, name, color }, at) => ({
    ...textFormValues(`value_${id}`, name, codes),
    [`color_${id}`]: color ?? '',
    [`place_${id}`]: String(at + 1),
    [`drop_${id}`]: '',
  }));
  return {
    ...textFormValues('name', row.name, codes),
    display: row.display,
    variants: row.variants,
    is_filter: row.isFilter ? 'on' : '',
    sequence: String(row.sequence),
    new_values: '',
    ...Object.assign({}, ...values),
  };
}

/** @returns the values, or error messages by field */
export function parseAttribute(values: FormValues, row: AttributeRow | null, site: Site): FormReading<AttributeInput> {
  const reader = formReader(values, site);
  const { errors, isOn, optional, text } = reader;
  const name = nameIn('name', row?.name, site, reader);
  const dropped = (row?.values ?? []).filter(({ id }) => isOn(`drop_${id}`));
  for (const { id } of dropped) if (row!.usedValues.has(id)) reader.refuse(`drop_${id}`, VALUE_USED);
  const input: AttributeInput = {
    row: {
      name,
      display: DISPLAYS.find((one) => one === text('display')) ?? 'radio',
      // Products that have it were given their variants by this.
      variants: row?.products ? row.variants : (CREATIONS.find((one) => one === text('variants')) ?? 'always'),
      isFilter: isOn('is_filter'),
    },
    sequence: optional('sequence', 0),
    values: valuesIn(
      (row?.values ?? []).filter((value) => !dropped.includes(value)),
      site,
      reader,
    ),
    dropped: dropped.map(({ id }) => id),
    added: addedIn(row, reader),
  };
  const count = input.values.length + input.added.length;
  if (count > MOST_VALUES) reader.refuse('new_values', msg('Enter {most} values or fewer'), { most: MOST_VALUES });
  return Object.keys(errors).length > 0 ? { errors } : { input };
}

function nameIn(field: string, before: Translated | undefined, site: Site, { text, refuse }: FormReader): Translated {
  const codes = codesOf(site);
  const own = Object.fromEntries(codes.map((code) => [`${field}-${code}`, text(`${field}-${code}`, LONGEST_NAME)]));
  const name = translatedOf(own, field, codes, before);
  if (!Object.values(name).some(Boolean)) refuse(`${field}-${site.language.code}`, msg('Enter a name'));
  return name;
}

/** By their typed places; of two with the same place the one that was behind comes first if it moved there. */
function valuesIn(values: AttributeRow['values'], site: Site, reader: FormReader): ValueInput[] {
  const read = values.map(({ id, name }, at) => {
    const color = reader.text(`color_${id}`, 7);
    if (color !== '' && !COLOR.test(color)) reader.refuse(`color_${id}`, msg('Enter a color such as #1a7f37'));
    const place = reader.optional(`place_${id}`, 0) ?? at + 1;
    return {
      id,
      name: nameIn(`value_${id}`, name, site, reader),
      color: color.toLowerCase() || null,
      place: place < at + 1 ? place - 0.5 : place > at + 1 ? place + 0.5 : place,
    };
  });
  return read
    .toSorted((a, b) => a.place - b.place)
    .map(({ place: _, ...value }, at) => ({ ...value, sequence: at + 1 }));
}

function addedIn(row: AttributeRow | null, { text, refuse }: FormReader): string[] {
  const names = text('new_values', 10_000)
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const known = (row?.values ?? []).flatMap(({ key, name }) => [key, ...Object.values(name)]);
  const taken = new Set(known.map((name) => name?.toLowerCase()));
  const found = names.find((name) => taken.has(name.toLowerCase()));
  if (found !== undefined) refuse('new_values', msg('There is a value “{name}” already'), { name: found });
  if (names.some((name) => name.length > LONGEST_NAME))
    refuse('new_values', msg('Enter {most} characters or fewer'), { most: LONGEST_NAME });
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
