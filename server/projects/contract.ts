import { z } from 'zod';
import { recordId } from '../core/contract.ts';

export const idParams = z.object({ id: recordId });
export const tokenQuery = z.object({ access_token: z.string().max(100).optional() });
