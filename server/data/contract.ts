/** Schemas of the forms about imports. */
import { z } from 'zod';
import { recordId } from '#core/http/contract.ts';

export const runParams = z.object({ id: recordId });

/** What happens to fields that somebody changed by hand; unknown words keep them. */
export const importForm = z.object({ conflicts: z.enum(['keep', 'overwrite']).catch('keep') });
