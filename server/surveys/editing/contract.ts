/** Schemas of the smaller staff forms. */
import { z } from 'zod';
import { line } from '#core/http/contract.ts';

const key = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/);

export const bySlug = z.object({ slug: key });
export const byPart = z.object({ slug: key, key });
export const move = z.object({ move: z.enum(['up', 'down']) });

/** With `data` it answers with the new order. */
export const moveCall = move.extend({ format: z.literal('data').optional() });
export const state = z.object({ state: z.enum(['open', 'closed']) });
export const newQuestion = z.object({ page: line(64).optional(), kind: line(40).optional() });
/** Checked field by field where the form can be shown again. */
export const unparsed = z.unknown();
/** Room for a question with many choices in several languages, each sign of which takes up to nine bytes in a form. */
export const MOST_FORM_BYTES = 2 * 1024 * 1024;
