/** The staff list of payment methods, in the order in which customers see them. */
import { asc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { AskedOnce, StaffList } from '#core/staff_list/staff_list.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { readyProvider } from '#payments/ledger/providers.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { acquirersOfCompany, moveAcquirer } from './acquirer_form.ts';

export const ACQUIRERS = '/sales/acquirers';

/** What a row shows, and its keys: without them it is not ready. */
const SHOWN = {
  id: acquirers.id,
  companyId: acquirers.companyId,
  name: acquirers.name,
  provider: acquirers.provider,
  secretKeys: acquirers.secretKeys,
  countryCodes: acquirers.countryCodes,
  currencyCodes: acquirers.currencyCodes,
  isPublished: acquirers.isPublished,
};
type Row = Pick<AcquirerRow, keyof typeof SHOWN> & { isFirst?: boolean; isLast?: boolean };

/** The display name of a provider, else its technical name. */
export const providerName = (provider: string, { t }: Pick<Texts, 't'>): string =>
  ({ transfer: t('Bank transfer'), test: t('Test bank'), stripe: 'Stripe', mollie: 'Mollie' })[provider] ?? provider;

const move = (by: 1 | -1): Pick<AskedOnce<Row>, 'needsPassword' | 'run'> => ({
  needsPassword: true,
  run: async (ids, { site, texts }) => {
    // Those that go down begin with the last one, so that none passes another of them.
    for (const id of by === 1 ? ids.toReversed() : ids) await moveAcquirer(id, site.company.id, by);
    return texts.t('Order saved.', { context: 'sequence' });
  },
});

export const acquirerList: StaffList<Row> = {
  url: ACQUIRERS,
  audience: 'shop_settings',
  title: msg('Payment methods'),
  lead: msg('Payment methods, in the order customers see them.'),
  empty: msg('Nothing here yet'),
  id: acquirers.id,
  order: [asc(acquirers.sequence), asc(acquirers.id)],
  scope: ({ site }) => eq(acquirers.companyId, site.company.id),
  rows: () => db.select(SHOWN).from(acquirers),
  ids: () => db.select({ id: acquirers.id }).from(acquirers),
  complete: async (rows, { site }) => {
    const all = await acquirersOfCompany(site.company.id);
    return rows.map((row) => ({ ...row, isFirst: row.id === all[0]?.id, isLast: row.id === all.at(-1)?.id }));
  },
  search: { label: msg('Name'), where: (q) => containsInAny(acquirers.name, q) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'published', label: msg('Published'), where: () => eq(acquirers.isPublished, true) },
    { id: 'unpublished', label: msg('Unpublished'), where: () => eq(acquirers.isPublished, false) },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(acquirers.name) },
    { id: 'provider', label: msg('Provider'), kind: 'text', sort: acquirers.provider, card: 'note' },
    { id: 'ready', label: msg('API keys'), kind: 'state' },
    { id: 'countries', label: msg('Countries'), kind: 'text', isMinor: true },
    { id: 'currencies', label: msg('Currencies'), kind: 'text', isMinor: true },
    { id: 'status', label: msg('Status'), kind: 'state', sort: acquirers.isPublished, card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${ACQUIRERS}/${id}`,
  cells: (row, request) => {
    const { site, texts } = request;
    const { text, state } = cellsFor(request);
    const codes = (some: readonly string[]) => text(some.length > 0 ? texts.joined(some) : texts.t('All'));
    return [
      text(pick(row.name, site.language.code)),
      text(providerName(row.provider, texts)),
      readyProvider(row) ? state(texts.t('Ready'), 'positive') : state(texts.t('API keys missing'), 'warning'),
      codes(row.countryCodes),
      codes(row.currencyCodes),
      row.isPublished ? state(texts.t('Published'), 'positive') : state(texts.t('Unpublished'), 'neutral'),
    ];
  },
  add: { path: `${ACQUIRERS}/new`, label: msg('New payment method') },
  actions: [
    {
      id: 'up',
      label: msg('Move up'),
      onRow: ({ isFirst }) => !isFirst,
      question: (count, { tn }) => tn('Move {n} payment method up?', 'Move {n} payment methods up?', count),
      ...move(-1),
    },
    {
      id: 'down',
      label: msg('Move down'),
      onRow: ({ isLast }) => !isLast,
      question: (count, { tn }) => tn('Move {n} payment method down?', 'Move {n} payment methods down?', count),
      ...move(1),
    },
  ],
};
