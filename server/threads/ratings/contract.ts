import { z } from 'zod';
import { oneOfNumbers } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

const value = oneOfNumbers([1, 5, 10], msg('Select 1, 5 or 10'));

export const ratingParams = z.object({ token: z.string().max(100), rate: value });

export const ratingForm = z.object({
  /** Another face than that of the mail. */
  rate: value.optional(),
  feedback: z.string().max(2000, msg('Use {maximum} characters or fewer')).default(''),
});
export type RatingForm = z.output<typeof ratingForm>;
