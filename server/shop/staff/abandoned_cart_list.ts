/** The staff list of abandoned carts, with one reminder each. */
import { desc, isNotNull, isNull, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { msg } from '#core/msg.ts';
import { PARTNER_NAME } from '#core/people/partner_name.ts';
import { partners } from '#core/people/people.schema.ts';
import { cellsFor, type StaffCell } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { CART, type CartGoods, type CartRow, cartIds, cartRows, goodsIn, isAbandoned } from '#sales/api.ts';
import { abandonedBefore, refusingAmong, remindOfCart } from '#shop/cart/reminders.ts';

type Row = CartRow & { goods?: CartGoods[]; refuses?: boolean };

export const abandonedCartList: StaffList<Row> = {
  url: '/sales/lost_carts',
  audience: 'orders',
  title: msg('Abandoned carts'),
  lead: msg('Each customer gets at most one reminder email.'),
  empty: msg('No abandoned carts.'),
  id: CART.id,
  order: [desc(CART.updatedAt)],
  scope: async ({ site: { website } }) => isAbandoned(website.id, await abandonedBefore(website.id)),
  rows: cartRows,
  ids: cartIds,
  complete: async (rows, { site }) => {
    const goods = Map.groupBy(await goodsIn(rows.map(({ cart }) => cart.id)), ({ orderId }) => orderId);
    const refusing = await refusingAmong(site.company.id, rows.map(emailOf).filter(Boolean));
    return rows.map((row) => ({
      ...row,
      goods: goods.get(row.cart.id) ?? [],
      refuses: refusing.has(emailOf(row)),
    }));
  },
  search: {
    label: msg('Customer or email'),
    where: (q) => or(contains(partners.name, q), contains(partners.email, q)),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'open', label: msg('Not reminded'), where: () => isNull(CART.remindedAt) },
    { id: 'reminded', label: msg('Reminded'), where: () => isNotNull(CART.remindedAt) },
  ],
  columns: [
    { id: 'customer', label: msg('Customer'), kind: 'text', sort: PARTNER_NAME },
    { id: 'email', label: msg('Email'), kind: 'text', sort: partners.email, card: 'note' },
    { id: 'place', label: msg('City'), kind: 'text' },
    { id: 'items', label: msg('Items'), kind: 'text', card: 'body' },
    { id: 'since', label: msg('Abandoned', { context: 'cart' }), kind: 'date', sort: CART.updatedAt },
    { id: 'reminder', label: msg('Reminder'), kind: 'state', sort: CART.remindedAt, card: 'state' },
    { id: 'total', label: msg('Total'), kind: 'money', sort: CART.amountTotal, card: 'amount' },
  ],
  idOf: ({ cart }) => cart.id,
  pathOf: () => null,
  cells: (row, request) => {
    const { cart, buyer, currency, goods = [] } = row;
    const { text, money, moment } = cellsFor(request);
    const email = emailOf(row);
    const lines = goods.map(({ name, quantity }) => `${quantity} × ${name}`);
    return [
      text(buyer?.name || request.texts.t('Unknown')),
      { ...text(email), ...(email && { url: `mailto:${email}` }) },
      text(request.texts.joined([buyer?.city, buyer?.countryCode])),
      { text: lines.join(', '), lines, value: lines.join(', ') },
      moment(cart.updatedAt),
      reminderOf(row, request),
      money(cart.amountTotal, currency),
    ];
  },
  more: [{ path: '/sales/settings', label: msg('Reminder settings'), role: 'shop_settings' }],
  actions: [
    {
      id: 'remind',
      label: msg('Send reminder'),
      onRow: mayRemind,
      question: (count, { tn }) => tn('Send {n} reminder?', 'Send {n} reminders?', count),
      run: remindOfAll,
    },
  ],
};

const emailOf = ({ buyer }: Row): string => buyer?.email ?? '';
function mayRemind(row: Row): boolean {
  return emailOf(row) !== '' && !row.cart.remindedAt && !row.refuses;
}

function reminderOf(row: Row, request: FastifyRequest): StaffCell {
  const { t } = request.texts;
  const { state, moment } = cellsFor(request);
  if (row.cart.remindedAt) {
    const when = moment(row.cart.remindedAt);
    return state(t('Reminder sent {when}', { when: when.text }), 'positive');
  }
  if (row.refuses) return state(t('Opted out'), 'warning');
  return emailOf(row) === '' ? state(t('No email'), 'neutral') : state(t('Not reminded'), 'notice');
}

/** Those without an address, and those who were reminded or opted out meanwhile, are left out. */
async function remindOfAll(ids: number[], { site, texts }: FastifyRequest): Promise<string> {
  let sent = 0;
  for (const id of ids) if (await remindOfCart(site.website.id, id)) sent++;
  return sent === 0
    ? texts.t('Reminder not sent: no email address, already reminded, or opted out.')
    : texts.tn(
        '{n} reminder sent. It links to the customer’s cart.',
        '{n} reminders sent. They link to the customers’ carts.',
        sent,
      );
}
