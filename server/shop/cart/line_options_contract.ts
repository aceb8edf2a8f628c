/** Schemas of the options a buyer chooses beyond the variant. */
import { z } from 'zod';
import { recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

export const MOST_CHOSEN = 100;
const LONGEST_CUSTOM_TEXT = 20_000;

/** A list, or its JSON text. */
const listed = <T extends z.ZodType>(one: T) =>
  z.preprocess(parseJson, z.array(one, msg('Enter a list')).max(MOST_CHOSEN, msg('Enter a smaller value'))).default([]);

/** Parses the JSON text of a form; a call's value is returned unchanged. */
export function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value === '') return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Custom values. `file` is the token of a file uploaded before. */
export const customValues = listed(
  z.object({
    attribute_value_id: recordId,
    attribute_value_name: z.string().max(LONGEST_CUSTOM_TEXT).optional(),
    custom_value: z.string().max(LONGEST_CUSTOM_TEXT),
    file: z.string().max(200).optional(),
  }),
);
export type CustomValue = {
  attribute_value_id: number;
  attribute_value_name?: string;
  custom_value: string;
  file?: string;
};
export type NoVariantValue = {
  value: number;
  attribute_value_id: number;
  attribute_value_name: string;
  attribute_name: string;
  is_custom: boolean;
};

/** Chosen values that make no variant; `value` is the product's own id. The names are for display. */
export const noVariantValues = listed(
  z.object({
    value: recordId,
    attribute_value_id: recordId.optional(),
    attribute_value_name: z.string().max(LONGEST_CUSTOM_TEXT).optional(),
    attribute_name: z.string().max(LONGEST_CUSTOM_TEXT).optional(),
    is_custom: z.unknown().optional(),
  }),
);

/** Values of the `attr-…` fields of a form sent without script. */
export function chosenIn(fields: object): number[] {
  return Object.entries(fields)
    .filter(([name]) => /^attr-\d+$/.test(name))
    .map(([, value]) => Number(Array.isArray(value) ? value.at(-1) : value))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Texts of the `custom-…` fields, by value id; a form without script sends the fields of all values. */
export const customTexts = (fields: object): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, text]): [string, unknown][] => {
    const [, id] = /^custom-(\d{1,10})$/.exec(name) ?? [];
    return id ? [[id, text]] : [];
  });

const gathered = (fields: unknown) =>
  typeof fields === 'object' && fields !== null
    ? { ...fields, chosen: chosenIn(fields), customTexts: customTexts(fields) }
    : fields;

/**
 * Adds the fields of a form sent without script: `chosen` collects its `attr-…` fields, `customTexts` its `custom-…` fields.
 */
export const withOptionFields = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess(
    gathered,
    z.object({
      ...shape,
      chosen: z.array(recordId).max(MOST_CHOSEN, msg('Enter a smaller value')),
      customTexts: z
        .array(z.tuple([recordId, z.string().max(LONGEST_CUSTOM_TEXT, msg('Enter a smaller value'))]))
        .max(MOST_CHOSEN, msg('Enter a smaller value')),
    }),
  );
