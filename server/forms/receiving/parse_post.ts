/** Separates the fields, files and protocol values of a submission. */
import type { UploadedFile } from '#core/files/upload.ts';

export type PostedForm = {
  /** Everything that is no file and not ours, in its order; nothing empty. */
  fields: Map<string, string[]>;
  files: UploadedFile[];
  /** Filled in by machines only. */
  trap: string;
  /** The signed time at which filling in the form started. */
  stamp: string;
  /** Made by the browser once for each filling in, so that a repeat is known. */
  key: string;
};

/** Names that are ours and no field of any form. */
export const TRAP_NAME = 'form_link';
export const STAMP_NAME = 'form_stamp';
export const KEY_NAME = 'form_key';

const OWN_NAMES: readonly string[] = [TRAP_NAME, STAMP_NAME, KEY_NAME];
const OWN_LENGTH = 300;

export function parsePost(given: readonly [name: string, value: string][], files: readonly UploadedFile[]): PostedForm {
  const fields = new Map<string, string[]>();
  for (const [name, value] of given) {
    if (OWN_NAMES.includes(name) || value.trim() === '') continue;
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const own = (name: string) => (given.find(([other]) => other === name)?.[1] ?? '').slice(0, OWN_LENGTH);
  return {
    fields,
    // The widget numbers its files: `resume[0][1]` is the second file of the first file input.
    files: files.map((file) => ({ ...file, fieldName: file.fieldName.replace(/\[\d+\]\[\d+\]$/, '') })),
    trap: own(TRAP_NAME),
    stamp: own(STAMP_NAME),
    key: own(KEY_NAME),
  };
}

/** Typed values, to show the form again with its errors. */
export const postedValues = ({ fields }: PostedForm): Record<string, string[]> => Object.fromEntries(fields);
