import { z } from 'zod';
import { emptyField, line, recordId, repeated } from '#core/http/contract.ts';

/** `/website_form/{model}`. `false`: there is no such form. */
export type FormAnswer = { id: number; challenge?: Challenge } | { error_fields: Record<string, string> } | false;

/** Proof of work, cheap for one person and expensive for a flood. */
export type Challenge = {
  token: string;
  /** The hash of `token` and the solution begins with so many bits that are 0. */
  bits: number;
};

export const modelParams = z.object({ model: z.string().max(100) });

/** When the visitor began to fill in the form, signed. */
export type StampAnswer = { stamp: string };

export const proofBody = z.object({ token: z.string().max(300), solution: z.string().regex(/^\d{1,12}$/) });

export const idParams = z.object({ id: recordId });
export const slugParams = z.object({ slug: z.string().max(300) });

export const exportParams = z.object({ kind: z.enum(['csv', 'xlsx', 'json']) });
export const exportQuery = z.object({
  q: line(200).optional(),
  state: z.union([z.enum(['new', 'done', 'quarantined']), emptyField]).optional(),
  form: repeated(z.string().regex(/^\d{0,9}$/), 100),
});

export const moveForm = z.object({ state: z.enum(['new', 'done', 'quarantined']) });
