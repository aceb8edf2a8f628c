/** Keeps what was typed into a small form of an order's page that was refused. */
import type { FormValues } from '#core/i18n/form_texts.ts';
import { cutText } from '#registry/values/cut_text.ts';

/** By the ids of inputs: a page has a form for each shipment and each return. */
export type RefusedForm = { values: FormValues; errors: Record<string, string>; status?: number };

const LONGEST = 5000;

/** @param inputs field → id of its input */
export function refusedForm(
  body: unknown,
  inputs: Record<string, string>,
  errors: Record<string, string>,
): RefusedForm {
  const entered = (body ?? {}) as Record<string, unknown>;
  return {
    values: Object.fromEntries(
      Object.entries(inputs).map(([field, id]) => [id, cutText(String(entered[field] ?? ''), LONGEST)]),
    ),
    // An error of one of several values, such as `tags.0`, belongs to the field.
    errors: Object.fromEntries(
      Object.entries(errors).map(([path, error]) => [inputs[path.split('.')[0] as string] ?? 'form', error]),
    ),
  };
}
