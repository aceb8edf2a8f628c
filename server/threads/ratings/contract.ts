import { z } from 'zod';
import { wholeNumber } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

const value = z.union([wholeNumber(1, 1), wholeNumber(5, 5), wholeNumber(10, 10)], msg('must be 1, 5 or 10'));

export const ratingParams = z.object({ token: z.string().max(100), rate: value });

export const ratingForm = z.object({
  /** Another face than that of the mail. */
  rate: value.optional(),
  feedback: z.string().max(2000, msg('must have at most {maximum} characters')).default(''),
});
export type RatingForm = z.output<typeof ratingForm>;
