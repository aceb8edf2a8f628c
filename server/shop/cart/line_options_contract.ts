/** Schemas of the options a buyer chooses beyond the variant. */
import { z } from 'zod';
import { recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

export const MOST_CHOSEN = 100;
const LONGEST_TYPED = 20_000;

/** A list, as JSON text or as it is. */
const listed = <T extends z.ZodType>(one: T) =>
  z.preprocess(readJson, z.array(one, msg('Enter a list')).max(MOST_CHOSEN, msg('Enter a smaller value'))).default([]);

/** What a form sends as JSON text, a call as it is. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value === '') return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** What was typed for a custom value. `file` stands for a file that was sent before. */
export const customValues = listed(
  z.object({
    attribute_value_id: recordId,
    attribute_value_name: z.string().max(LONGEST_TYPED).optional(),
    custom_value: z.string().max(LONGEST_TYPED),
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

/** Chosen values that make no variant, `value` being the product's own id. The names are for showing. */
export const noVariantValues = listed(
  z.object({
    value: recordId,
    attribute_value_id: recordId.optional(),
    attribute_value_name: z.string().max(LONGEST_TYPED).optional(),
    attribute_name: z.string().max(LONGEST_TYPED).optional(),
    is_custom: z.unknown().optional(),
  }),
);

/** Values of the fields `attr-…`, in a form that was sent without script. */
export function chosenIn(fields: object): number[] {
  return Object.entries(fields)
    .filter(([name]) => /^attr-\d+$/.test(name))
    .map(([, value]) => Number(Array.isArray(value) ? value.at(-1) : value))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Texts of the fields `custom-…`, by the value that they say more of; a form without script sends those of all. */
export const typedIn = (fields: object): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, text]): [string, unknown][] => {
    const [, id] = /^custom-(\d{1,10})$/.exec(name) ?? [];
    return id ? [[id, text]] : [];
  });

const gathered = (fields: unknown) =>
  typeof fields === 'object' && fields !== null
    ? { ...fields, chosen: chosenIn(fields), typed: typedIn(fields) }
    : fields;

/** A form that is sent without script: `chosen` gathers its `attr-…` fields, `typed` its `custom-…` fields. */
export const withSaid = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess(
    gathered,
    z.object({
      ...shape,
      chosen: z.array(recordId).max(MOST_CHOSEN, msg('Enter a smaller value')),
      typed: z
        .array(z.tuple([recordId, z.string().max(LONGEST_TYPED, msg('Enter a smaller value'))]))
        .max(MOST_CHOSEN, msg('Enter a smaller value')),
    }),
  );
