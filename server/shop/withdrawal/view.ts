/** What the steps show by which a customer withdraws from a contract. */
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { fieldOf } from '#sales/api.ts';
import type { Bought } from './bought.ts';
import { EXEMPTIONS } from './rules.ts';

type Entered = Readonly<Record<string, unknown>>;

/** @param values as typed; the only item is proposed whole */
export function itemsView(bought: readonly Bought[], values: Entered, { texts }: FastifyRequest) {
  const left = bought.filter((one) => one.left > 0);
  const usual = (one: Bought) => (left.length === 1 ? one.left : 0);
  return {
    lines: left.map((one) => ({
      name: one.name,
      description: one.description,
      field: fieldOf(one.lineId),
      value: cutText(String(values[fieldOf(one.lineId)] ?? usual(one)), 40),
      most: one.left,
      mostText: texts.t('Up to {most}', { most: texts.number(one.left, 0) }),
    })),
    exempt: exemptOf(bought, texts),
    labels: Object.fromEntries(left.map((one) => [fieldOf(one.lineId), one.name])),
  };
}

/** Items that can't be withdrawn from, each with the reason. */
const exemptOf = (bought: readonly Bought[], { t, say }: Texts) =>
  bought
    .filter(({ left }) => left === 0)
    .map(({ name, exemption }) => ({
      name,
      reason: exemption ? say(EXEMPTIONS[exemption]) : t('You have withdrawn from buying it, or sent it back.'),
    }));

/** What was chosen, to be confirmed. */
export const chosenView = (bought: readonly Bought[], pieces: ReadonlyMap<number, number>) =>
  bought.flatMap(({ lineId, name, description }) => {
    const quantity = pieces.get(lineId) ?? 0;
    return quantity > 0 ? [{ name, description, quantity, field: fieldOf(lineId) }] : [];
  });
