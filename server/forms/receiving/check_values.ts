/** Validates all values of a form, and reports every error at once. */

import type { UploadedFile } from '#core/files/upload.ts';
import { msg } from '#core/msg.ts';
import type { Form } from '#forms/queries.ts';
import type { FieldValue, FormField } from '#forms/schema.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { FieldProblem, parseValue, type Reader } from './field_values.ts';
import type { PostedForm } from './parse_post.ts';
import { problemWithFiles } from './sent_files.ts';

export type Checked = {
  values: Record<string, FieldValue>;
  /** What came under names that are no field, a line each. */
  customInfos: string;
  /** Field name → its error in the visitor's language. */
  errors: Record<string, string>;
};

const MOST_CUSTOM = 30;
const CUSTOM_NAME_LENGTH = 80;
const CUSTOM_LENGTH = 5000;

export async function checkValues(form: Form, sending: PostedForm, reader: Reader): Promise<Checked> {
  const { texts } = reader;
  const values: Checked['values'] = {};
  const errors = new Map<string, string>();
  const note = (name: string, problem: unknown) => {
    if (!(problem instanceof FieldProblem)) throw problem;
    errors.set(name, texts.say(problem.message, problem.values));
  };
  for (const [name, files] of groupByField(sending.files)) {
    const problem = problemWithFiles(form, name, files, texts);
    if (problem) note(name, problem);
  }
  for (const field of form.fields) {
    const given = sending.fields.get(field.name) ?? [];
    if (isMissing(field, given, sending)) {
      if (!errors.has(field.name)) note(field.name, new FieldProblem(missing(field)));
    } else if (given.length > 0) {
      await parseValue(field, given, reader).then(
        (value) => {
          values[field.name] = value;
        },
        (problem) => note(field.name, problem),
      );
    }
  }
  return { values, customInfos: customInfosOf(form, sending), errors: Object.fromEntries(errors) };
}

function groupByField(files: readonly UploadedFile[]): Map<string, UploadedFile[]> {
  return Map.groupBy(files, ({ fieldName }) => fieldName) as Map<string, UploadedFile[]>;
}

function isMissing(field: FormField, given: readonly string[], { files }: PostedForm): boolean {
  if (!field.isRequired) return false;
  if (field.kind === 'binary') return !files.some(({ fieldName }) => fieldName === field.name);
  return given.length === 0 || (field.kind === 'boolean' && given.every((value) => /^(off|false|0|no)$/i.test(value)));
}

function missing({ kind }: FormField): string {
  if (kind === 'checkboxes') return msg('Select at least one.');
  if (kind === 'binary') return msg('Select a file.');
  return kind === 'boolean' ? msg('Select this box.') : msg('Enter a value.');
}

/** What a form does not know is collected, so that nothing a visitor said is lost. */
function customInfosOf(form: Form, { fields }: PostedForm): string {
  const unknown = [...fields].filter(([name]) => !form.fields.some((field) => field.name === name));
  return unknown
    .slice(0, MOST_CUSTOM)
    .map(([name, given]) => `${clean(name, CUSTOM_NAME_LENGTH)}: ${clean(given.join(', '), CUSTOM_LENGTH)}`)
    .join('\n');
}

const clean = (text: string, max: number): string =>
  cutText(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
    max,
  );
