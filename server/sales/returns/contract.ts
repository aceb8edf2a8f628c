/** Schemas of the forms by which goods are sent back, taken and refunded. */
import { z } from 'zod';
import { line, lines, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { accessToken } from '#sales/schema/contract.ts';

export const returnParams = z.object({ id: recordId, return: recordId });
export const returnQuery = z.object({ access_token: accessToken });
export const askForm = z.object({
  access_token: accessToken,
  submission: line(100).pipe(z.string().min(1)),
  comment: lines(2000).default(''),
});
export const refuseForm = z.object({
  answer: lines(2000).pipe(z.string().min(1, msg('Tell the customer why'))),
});
export const acceptForm = z.object({ answer: lines(2000).default('') });
export const refundForm = z.object({ amount: line(30), submission: line(60).pipe(z.string().min(1)) });
