/** The returns of an order, as staff and customers read them. */
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import type { Tone } from '#core/staff_list/cells.ts';
import type { Currency } from '#registry/values/format.ts';
import type { ReturnState } from '#sales/schema/fulfilment.schema.ts';
import { type OrderReturn, returnLinesOf, returnsOf } from './queries.ts';
import { reasonName } from './reasons.ts';

export type ReturnView = {
  id: number;
  isWithdrawal: boolean;
  title: string;
  state: ReturnState;
  stateName: string;
  tone: Tone;
  date: string;
  comment: string;
  answer: string;
  /** What was given back so far; empty: nothing. */
  refunded: string;
  lines: { id: number; name: string; quantity: number; reason: string; received: number; restocked: number }[];
};

const TONES: Record<ReturnState, Tone> = {
  asked: 'warning',
  accepted: 'notice',
  refused: 'neutral',
  received: 'positive',
  cancelled: 'neutral',
};

const stateName = (state: ReturnState, { t }: Texts): string =>
  ({
    asked: t('Requested'),
    accepted: t('Accepted', { context: 'return' }),
    refused: t('Refused', { context: 'return' }),
    received: t('Received', { context: 'return' }),
    cancelled: t('Cancelled'),
  })[state];

export const titleOf = ({ isWithdrawal, sequence }: OrderReturn, { t }: Texts): string =>
  isWithdrawal ? t('Withdrawal {number}', { number: sequence }) : t('Return {number}', { number: sequence });

export async function returnsView(
  orderId: number,
  reader: Site,
  { currency, timeZone }: { currency: Currency; timeZone: string },
): Promise<ReturnView[]> {
  const texts = textsFor(reader.language.code);
  return Promise.all((await returnsOf(orderId)).map((one) => viewOf(one, texts, currency, timeZone)));
}

async function viewOf(one: OrderReturn, texts: Texts, currency: Currency, timeZone: string): Promise<ReturnView> {
  const { date, money, say } = texts;
  return {
    id: one.id,
    isWithdrawal: one.isWithdrawal,
    title: titleOf(one, texts),
    state: one.state,
    stateName: stateName(one.state, texts),
    tone: TONES[one.state],
    date: date(one.createdAt, timeZone),
    comment: one.comment,
    answer: one.answer,
    refunded: one.refunded > 0 ? money(one.refunded, currency) : '',
    lines: (await returnLinesOf(one.id)).map(({ variantId, lineId, reason, ...line }) => ({
      ...line,
      reason: say(reasonName(reason)),
    })),
  };
}
