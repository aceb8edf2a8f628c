/** The staff list of a language's texts. */
import { and, asc, eq, or } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { type TranslationState, translations } from '#core/sites/translations.schema.ts';
import { cellsFor, type Tone } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { languageOf, TRANSLATIONS } from './languages.ts';
import type { Translation } from './sync.ts';

const STATES: Record<TranslationState, { label: string; tone: Tone }> = {
  missing: { label: msg('Not translated'), tone: 'warning' },
  shipped: { label: msg('As it ships'), tone: 'neutral' },
  own: { label: msg('Changed here'), tone: 'positive' },
};

export const translationList: StaffList<Translation> = {
  url: `${TRANSLATIONS}/:language`,
  audience: 'website_settings',
  title: msg('Translations'),
  titleOf: async (request) => (await languageOf(request)).name,
  above: ({ texts }) => [{ name: texts.t('Translations'), path: TRANSLATIONS }],
  lead: msg('Every text of the pages, of emails and of the back office.'),
  empty: msg('Nothing here yet'),
  id: translations.id,
  order: [asc(translations.source), asc(translations.id)],
  scope: async (request) =>
    and(eq(translations.languageCode, (await languageOf(request)).code), eq(translations.isUsed, true)),
  rows: () => db.select().from(translations),
  ids: () => db.select({ id: translations.id }).from(translations),
  search: {
    label: msg('English text or translation'),
    where: (q) =>
      or(contains(translations.source, q), contains(translations.plural, q), contains(translations.shown, q)),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'missing', label: msg('Not translated'), where: () => eq(translations.state, 'missing') },
    { id: 'own', label: msg('Changed here'), where: () => eq(translations.state, 'own') },
  ],
  columns: [
    { id: 'english', label: msg('English text'), kind: 'text', sort: translations.source },
    { id: 'translation', label: msg('Translation'), kind: 'text', sort: translations.shown, card: 'body' },
    { id: 'context', label: msg('Context'), kind: 'text', sort: translations.context },
    {
      id: 'state',
      label: msg('State', { context: 'condition' }),
      kind: 'state',
      sort: translations.state,
      card: 'state',
    },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id, languageCode }) => `${TRANSLATIONS}/${languageCode}/${id}`,
  cells: ({ source, shown, context, state }, request) => {
    const { text, state: badge } = cellsFor(request);
    const { label, tone } = STATES[state];
    return [text(source), text(shown), text(context), badge(request.texts.say(label), tone)];
  },
  more: [],
};
