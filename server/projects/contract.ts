import { z } from 'zod';
import { recordId } from '#core/http/contract.ts';

export const idParams = z.object({ id: recordId });
export const ratingParams = idParams.extend({ rating: recordId });
export const ratingForm = z.object({ show: z.enum(['yes', 'no']) });
export const tokenQuery = z.object({ access_token: z.string().max(100).optional() });
