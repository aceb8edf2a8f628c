/** Staff forms of records that have little more than a name: rooms, tags, questions, types. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { line, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, Soon, StaffForm, StoredRecord } from '#core/staff_form/staff_form.ts';
import { EVENTS_TAG } from '#events/queries.ts';

export type Named = { id: number; name: Translated; sequence: number; isRequired?: boolean };
export type NamedInput = { name: Translated; sequence: number; isRequired?: boolean };

export type NameForm = {
  url: string;
  record: StoredRecord;
  longest: number;
  /** Marked by `msg`: the title of a new one, the label of its name, and the message after it was saved and deleted. */
  texts: { fresh: string; name: string; saved: string; deleted: string; consequence: string };
  /** Has a box that says whether an answer is required. */
  hasRequired?: boolean;
  find(id: number, request: FastifyRequest): Promise<Named | null>;
  add(input: NamedInput, request: FastifyRequest): Promise<number>;
  change(id: number, input: NamedInput): Promise<void>;
  /** Pages above; the last is where saving leads. */
  above(request: FastifyRequest): Soon<{ name: string; path: string }[]>;
};

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const fieldsOf = ({ hasRequired }: NameForm, site: Site): string[] => [
  'sequence',
  ...(hasRequired ? ['is_required'] : []),
  ...codesOf(site).map((language) => `name-${language}`),
];

export function nameForm(app: FastifyInstance, kind: NameForm): void {
  const back = async (request: FastifyRequest) => (await kind.above(request)).at(-1)!.path;
  const form: StaffForm<Named, NamedInput> = {
    url: kind.url,
    audience: 'event',
    template: '@events/staff/name',
    record: kind.record,
    find: kind.find,
    title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.say(kind.texts.fresh)),
    fields: ({ site }) => fieldsOf(kind, site),
    blank: ({ site }) => ({ ...formValues({}, fieldsOf(kind, site)), sequence: '10' }),
    load: (row, { site }) => ({
      sequence: String(row.sequence),
      ...(kind.hasRequired && { is_required: row.isRequired ? 'on' : '' }),
      ...textFormValues('name', row.name, codesOf(site)),
    }),
    read: (values, row, request) => parse(kind, values, row, request),
    add: (input, _values, request) => kind.add(input, request),
    change: (row, input) => kind.change(row.id, input),
    saved: async (_id, _row, request) => ({ to: await back(request), text: request.texts.say(kind.texts.saved) }),
    view: (_row, state, request) => viewOf(kind, state, request),
    remove: {
      consequence: (_row, { texts }) => texts.say(kind.texts.consequence),
      deleted: (_row, request) => ({ to: pathAbove(kind, request), text: request.texts.say(kind.texts.deleted) }),
      changed: () => changed(EVENTS_TAG),
    },
  };
  defineStaffForm(app, form);
}

/** The address of the form without its last part. */
const pathAbove = ({ url }: NameForm, { params }: FastifyRequest): string =>
  url.replace(':event', (params as { event?: string }).event ?? '').replace(/\/(rooms|tags|questions)$/, '');

async function viewOf(
  kind: NameForm,
  state: Parameters<StaffForm<Named, NamedInput>['view']>[1],
  request: FastifyRequest,
) {
  const { site, texts } = request;
  const labels = { name: texts.say(kind.texts.name), sequence: texts.t('Position'), is_required: texts.t('Required') };
  return {
    above: await kind.above(request),
    labels,
    hasRequired: kind.hasRequired ?? false,
    translations: translationsOf(
      formLanguages(site),
      [{ name: 'name', label: labels.name, maxlength: kind.longest }],
      state,
    ),
  };
}

function parse(
  { longest, hasRequired }: NameForm,
  values: FormValues,
  before: Named | null,
  { site, texts }: FastifyRequest,
): FormReading<NamedInput> {
  const languages = codesOf(site);
  const read = z.object({ sequence: wholeNumber(0, 10_000) }).safeParse(values);
  const words = textFields(languages, { name: line(longest) }).safeParse(values);
  const written = words.success ? (words.data as FormValues) : values;
  const name = translatedOf(written, 'name', languages, before?.name);
  const errors = {
    ...(read.success ? {} : fieldErrors(read.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(Object.values(name).some(Boolean) ? {} : { [`name-${site.language.code}`]: texts.t('Enter a name') }),
  };
  if (!read.success || Object.keys(errors).length > 0) return { errors };
  return { input: { ...read.data, name, ...(hasRequired && { isRequired: values.is_required === 'on' }) } };
}
