/** The form of one text in one language. */
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { formsOf, problemOf } from '#core/i18n/check_translation.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared, OF_ALL_COMPANIES } from '#core/people/shared_records.ts';
import { textsChanged } from '#core/sites/own_texts.ts';
import { translations } from '#core/sites/translations.schema.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { pluralRuleOf } from '#registry/tools/languages/plural_rule.ts';
import { languageOf, TRANSLATIONS } from './languages.ts';
import { stateWith, type Translation } from './sync.ts';

/** More than any language has. */
const MOST_FORMS = 6;
const NAMES = Array.from({ length: MOST_FORMS }, (_, form) => `form_${form}`);

export const TRANSLATION_FORM: StaffForm<Translation, string[]> = {
  url: `${TRANSLATIONS}/:language`,
  audience: 'website_settings',
  template: '@website/translating/form',
  record: { table: translations },
  find: async (id, request) => {
    const { code } = await languageOf(request);
    const [found] = await db
      .select()
      .from(translations)
      .where(and(eq(translations.id, id), eq(translations.languageCode, code)));
    return found ?? null;
  },
  locked: async (_row, request) =>
    (await mayChangeShared(await personOf(request))) ? null : request.texts.say(OF_ALL_COMPANIES),
  title: (row) => row?.source ?? '',
  fields: (_request, row) => namesOf(row),
  load: (row) => Object.fromEntries(namesOf(row).map((name, form) => [name, formsShown(row)[form] ?? ''])),
  read: readForms,
  change: async (row, forms) => {
    await db.update(translations).set(stateWith(row.shipped, forms)).where(eq(translations.id, row.id));
    await textsChanged();
  },
  saved: (_id, row, { texts }) => ({
    to: `${TRANSLATIONS}/${row?.languageCode}`,
    text: texts.t('Translation saved. Pages show it at once.'),
  }),
  view: async (row, { values, errors = {} }, request) => {
    const { name, code, direction } = await languageOf(request);
    const labels = row ? labelsOf(row, request.texts) : {};
    return {
      above: [
        { name: request.texts.t('Translations'), path: TRANSLATIONS },
        { name, path: `${TRANSLATIONS}/${code}` },
      ],
      labels,
      source: row?.source,
      plural: row?.plural,
      context: row?.context,
      shipped: row?.state === 'own' ? row.shipped : [],
      language: { code, direction },
      areas: namesOf(row).map((field) => ({
        name: field,
        label: labels[field],
        value: values[field] ?? '',
        error: errors?.[field],
        rows: 3,
        language: { code, direction },
      })),
    };
  },
};

const namesOf = (row: Translation | null): string[] => (row ? NAMES.slice(0, formsOf(row, row.languageCode)) : []);

const formsShown = ({ own, shipped }: Translation): string[] => (own.length > 0 ? own : shipped);

/** Named after numbers that it is for: languages differ in how many there are. */
function labelsOf(row: Translation, { t, list, number }: Texts): Record<string, string> {
  if (!row.plural) return { form_0: t('Translation') };
  const { examples } = pluralRuleOf(row.languageCode);
  return Object.fromEntries(
    namesOf(row).map((name, form) => {
      const numbers = (examples[form] ?? []).map((n) => number(n, 0));
      return [
        name,
        t('Translation for {numbers}', { numbers: list(numbers.length > 3 ? [...numbers, '…'] : numbers) }),
      ];
    }),
  );
}

/** Emptying all forms takes back what ships. */
function readForms(values: FormValues, row: Translation | null, { texts }: FastifyRequest): FormReading<string[]> {
  if (!row) return { input: [] };
  const forms = namesOf(row).map((name) => (values[name] ?? '').replace(/\r\n?/g, '\n').trim());
  const problem = problemOf(row, forms, row.languageCode);
  if (problem) return { errors: { [`form_${problem.form}`]: texts.say(problem.sentence, problem.values) } };
  return { input: forms.every((form) => form === '') ? [] : forms };
}
