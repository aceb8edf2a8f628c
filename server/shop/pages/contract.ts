/** Schemas of the catalogue pages' query parameters. */
import { z } from 'zod';
import { emptyField, line, pageNumber, recordId, repeated } from '#core/http/contract.ts';

export const SORTS = ['list_price desc', 'list_price asc', 'name asc', 'name desc'] as const;

export const listQuery = z.object({
  search: line(200).default(''),
  /** `attribute-value`, repeated. */
  attrib: repeated(z.string(), 100).transform((pairs) => pairs.filter((pair) => /^\d{1,9}-\d{1,9}$/.test(pair))),
  order: z.enum(SORTS).or(emptyField).optional(),
  tag: recordId.or(emptyField).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

export const listParams = z.object({ page: pageNumber.default(1), slug: z.string().max(300).optional() });

export const productQuery = z.object({
  /** Chosen values, as ids joined by commas: the URL of a configuration. */
  attr: z
    .string()
    .regex(/^[\d,]{0,400}$/, 'must be ids joined by commas')
    .default(''),
  /** The category the visitor came from, for the way back. */
  category: recordId.or(emptyField).optional(),
});
export type ProductQuery = z.infer<typeof productQuery>;

/** The choice form: its `attr-…` fields, and parameters that the page keeps. */
export const choiceQuery = productQuery
  .pick({ category: true })
  .catchall(z.union([z.string().max(100), z.array(z.string().max(100))]));
