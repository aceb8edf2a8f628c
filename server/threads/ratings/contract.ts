import { z } from 'zod';
import { lines, oneOfNumbers } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

const value = oneOfNumbers([1, 5, 10], msg('Select 1, 5 or 10'));

export const ratingParams = z.object({ token: z.string().max(100), rate: value });

export const ratingForm = z.object({
  /** Another face than that of the mail. */
  rate: value.optional(),
  feedback: z.string().default(''),
});
/** Checked where the page can be shown again. */
export const feedbackText = lines(2000);
export type RatingForm = z.output<typeof ratingForm>;
