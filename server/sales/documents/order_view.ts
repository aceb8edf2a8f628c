import { daysBetween } from '#core/i18n/days.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { discountShown, linesView } from './amount_view.ts';
import { amountsOf } from './amounts.ts';
import { deliveryTime } from './delivery_time.ts';
import { orderTitle } from './document_names.ts';
import { commonView, type DocumentView, deliveredTo, type PartyView } from './document_view.ts';
import type { OrderDocument } from './documents.ts';
import { dayShown, isEditable, isExpired, mayBeDeclined, mustBePaid, mustBeSigned, todayOf } from './quote_validity.ts';
import { orderStateName } from './state_names.ts';
import { isOrder } from './states.ts';

export type OptionView = {
  id: number;
  name: string;
  description: string;
  quantity: number;
  unitPrice: string;
  /** What it costs after its discount, where it has one. */
  reducedPrice: string | null;
  discount: string | null;
};

export type OrderView = DocumentView & {
  date: string;
  /** Null: to the customer's own address. */
  deliverTo: PartyView | null;
  /** How soon it is delivered; empty: nothing was said. */
  deliveryTime: string;
  /** Last day of the offer. */
  validUntil: string | null;
  isExpired: boolean;
  /** In contrast to a quote. */
  isOrder: boolean;
  /** Days until then, while it can be accepted. */
  expiresInDays: number | null;
  isEditable: boolean;
  mustBeSigned: boolean;
  mustBePaid: boolean;
  mayBeDeclined: boolean;
  signedBy: string | null;
  signedOn: string | null;
  /** Both, for a list of facts. */
  signed: string | null;
  /** Some lines were added by the customer, who may change them while the quote is editable. */
  hasEditableLines: boolean;
  /** Not added yet. */
  options: OptionView[];
};

export function orderView(document: OrderDocument, reader: Site): OrderView {
  const { order, lines, options, currency, site } = document;
  const texts = textsFor(reader.language.code);
  const today = todayOf(site.website);
  const days = order.validUntil === null ? null : daysBetween(today, order.validUntil);
  const isOpen = order.state === 'sent' && days !== null && days >= 0;
  const signedOn = order.signedAt && texts.date(order.signedAt, site.website.timeZone);
  const added = new Set(options.flatMap(({ lineId }) => lineId ?? []));
  return {
    ...commonView(document, order, reader),
    title: orderTitle(order, reader.language.code),
    number: order.name ?? '',
    stateName: orderStateName(order, texts, isExpired(order, today)),
    introduction: order.introduction,
    introductionHtml: order.introduction && markdownHtml(order.introduction, 'publisher'),
    date: texts.date(order.orderedAt ?? order.createdAt, site.website.timeZone),
    deliverTo: deliveredTo(document, reader),
    deliveryTime: deliveryTime(order, texts),
    validUntil: order.validUntil && dayShown(order.validUntil, texts.locale),
    isExpired: isExpired(order, today),
    isOrder: isOrder(order),
    expiresInDays: isOpen ? days : null,
    isEditable: isEditable(order),
    mustBeSigned: mustBeSigned(order, today),
    mustBePaid: mustBePaid(order, today),
    mayBeDeclined: mayBeDeclined(order, today),
    signedBy: order.signedBy,
    signedOn,
    signed: order.signedBy && texts.joined([order.signedBy, signedOn]),
    lines: linesView(lines, document.amounts, { currency, texts, language: reader.language.code }).map((line) => ({
      ...line,
      isEditable: isEditable(order) && added.has(line.id),
    })),
    hasEditableLines: isEditable(order) && added.size > 0,
    options: options
      .filter(({ lineId }) => lineId === null)
      .map((option) => ({
        id: option.id,
        name: option.name,
        description: option.description,
        quantity: option.quantity,
        unitPrice: texts.money(option.unitPrice, currency),
        reducedPrice: option.discount
          ? texts.money(amountsOf([{ ...option, quantity: 1, taxes: [] }]).total, currency)
          : null,
        discount: discountShown(option.discount, texts),
      })),
  };
}
