/** Reads and writes the fields of a form that asks to send goods back. */
import type { Texts } from '#core/i18n/texts.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { Goods } from '#sales/fulfilment/goods.ts';
import { fieldOf, readPieces } from '#sales/fulfilment/piece_fields.ts';
import { isReason, RETURN_REASONS, type ReturnReason } from './reasons.ts';
import { type AskedReturn, returnableOf } from './request_return.ts';

type Asked = { pieces: AskedReturn['pieces']; errors: Record<string, string> };

const reasonField = (lineId: number): string => `reason-${lineId}`;

/** @param body of the request, as it came */
export function readAsked(body: unknown, texts: Texts): Asked {
  const values = (body ?? {}) as Record<string, unknown>;
  const { asked, errors } = readPieces(values, texts);
  const pieces = new Map<number, { quantity: number; reason: ReturnReason }>();
  for (const [lineId, quantity] of asked) {
    const reason = values[reasonField(lineId)];
    if (isReason(reason)) pieces.set(lineId, { quantity, reason });
    else errors[reasonField(lineId)] = texts.t('Select a reason');
  }
  return { pieces, errors };
}

export type AskLine = {
  name: string;
  description: string;
  left: number;
  leftText: string;
  field: string;
  reasonField: string;
  value: string;
  reason: string;
};

/** Lines of which something can be sent back, with what was typed. */
export function askLines(goods: readonly Goods[], values: Record<string, unknown>, { t }: Texts): AskLine[] {
  const entered = (name: string, usual: string) => cutText(String(values[name] ?? usual), 40);
  return goods
    .filter((one) => returnableOf(one) > 0)
    .map((one) => ({
      name: one.name,
      description: one.description,
      left: returnableOf(one),
      leftText: t('{left} of {ordered} can be sent back', { left: returnableOf(one), ordered: one.ordered }),
      field: fieldOf(one.lineId),
      reasonField: reasonField(one.lineId),
      value: entered(fieldOf(one.lineId), '0'),
      reason: entered(reasonField(one.lineId), ''),
    }));
}

export const reasonOptions = ({ t, say }: Texts) => [
  { value: '', label: t('Select a reason') },
  ...Object.entries(RETURN_REASONS).map(([value, label]) => ({ value, label: say(label) })),
];
