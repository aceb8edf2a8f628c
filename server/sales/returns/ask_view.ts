/** What the page shows that asks which goods are sent back, for customers and staff. */
import type { FastifyRequest } from 'fastify';
import { randomToken } from '#core/process/secret.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { goodsOf } from '#sales/fulfilment/goods.ts';
import { askLines, reasonOptions } from './ask_fields.ts';

/** What was typed, where it was refused. */
export type RefusedReturn = { values: Record<string, unknown>; errors: Record<string, string>; status: number };

export async function askView(request: FastifyRequest, orderId: number, refused?: RefusedReturn) {
  const { texts } = request;
  const values = refused?.values ?? {};
  const lines = askLines(await goodsOf(orderId), values, texts);
  return {
    lines,
    reasons: reasonOptions(texts),
    submission: cutText(String(values.submission ?? randomToken()), 100),
    comment: cutText(String(values.comment ?? ''), 2000),
    errors: refused?.errors ?? {},
    labels: {
      ...Object.fromEntries(
        lines.flatMap((one) => [
          [one.field, texts.joined([one.name, texts.t('Quantity')])],
          [one.reasonField, texts.joined([one.name, texts.t('Reason')])],
        ]),
      ),
      comment: texts.t('Comment'),
    },
  };
}
