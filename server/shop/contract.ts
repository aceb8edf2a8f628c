/** What the shop's calls and forms take and answer: specification B §7, behaviours §11 and §12. */
import { z } from 'zod';
import { emptyField, line, pageNumber, quantity, recordId, repeated, typedQuantity } from '../core/contract.ts';
import { phrase } from '../core/phrase.ts';

export const SORTS = ['list_price desc', 'list_price asc', 'name asc', 'name desc'] as const;

export const listQuery = z.object({
  search: line(200).default(''),
  /** `attribute-value`, repeated. */
  attrib: repeated(z.string().regex(/^(\d{1,9}-\d{1,9})?$/, 'must be attribute-value'), 100).transform((pairs) =>
    pairs.filter(Boolean),
  ),
  order: z.enum(SORTS).or(emptyField).optional(),
  tag: recordId.or(emptyField).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

export const listParams = z.object({ page: pageNumber.default(1), slug: z.string().max(300).optional() });

export const productQuery = z.object({
  /** Chosen values, ids joined by commas: the address of a configuration. */
  attr: z
    .string()
    .regex(/^[\d,]{0,400}$/, 'must be ids joined by commas')
    .default(''),
  /** Where the visitor came from, for the way back. */
  category: recordId.or(emptyField).optional(),
});
export type ProductQuery = z.infer<typeof productQuery>;

/** The choice form: its `attr-…` fields, and what the page has to keep. */
export const choiceQuery = productQuery
  .pick({ category: true })
  .catchall(z.union([z.string().max(100), z.array(z.string().max(100))]));

const MOST_CHOSEN = 100;
const choices = z.string().max(20_000).optional();

/** Values of the fields `attr-…`, in a form that was sent without script. */
export function chosenIn(fields: object): number[] {
  return Object.entries(fields)
    .filter(([name]) => /^attr-\d+$/.test(name))
    .map(([, value]) => Number(Array.isArray(value) ? value.at(-1) : value))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

const withChosen = (fields: unknown) =>
  typeof fields === 'object' && fields !== null ? { ...fields, chosen: chosenIn(fields) } : fields;

/** Add-to-cart and cart forms; `chosen` gathers the `attr-…` fields of a form sent without script. */
export const cartForm = z.preprocess(
  withChosen,
  z.object({
    product_id: recordId.or(emptyField).optional(),
    product_template_id: recordId.optional(),
    line_id: recordId.optional(),
    add_qty: typedQuantity.optional(),
    set_qty: typedQuantity.optional(),
    product_custom_attribute_values: choices,
    no_variant_attribute_values: choices,
    chosen: z.array(recordId).max(MOST_CHOSEN, phrase('is too large')),
  }),
);
export type CartForm = z.infer<typeof cartForm>;

/** What is bought is told by its variant, or by the values that were chosen: those may make none, or one to come. */
export const cartUpdate = z.object({
  product_id: recordId.nullish(),
  product_template_id: recordId.nullish(),
  combination: z.array(recordId).max(MOST_CHOSEN, phrase('is too large')).default([]),
  line_id: recordId.nullish(),
  add_qty: quantity.nullish(),
  set_qty: quantity.nullish(),
  display: z.boolean().default(true),
});
export type CartUpdate = z.input<typeof cartUpdate>;
export type CartUpdateAnswer = {
  line_id?: number | null;
  quantity?: number;
  option_ids?: number[];
  warning?: string;
  /** Missing when the cart is empty. */
  cart_quantity?: number;
  'website_sale.cart_lines'?: string;
  'website_sale.short_cart_summary'?: string;
};

export const combinationQuery = z.object({
  product_template_id: recordId,
  product_id: recordId.nullish().or(z.literal(false)),
  combination: z.array(recordId).max(100).default([]),
  add_qty: typedQuantity.default(1),
  pricelist_id: z.union([recordId, z.literal(false)]).nullish(),
  parent_combination: z.array(recordId).max(100).nullish(),
});
export type CombinationQuery = z.input<typeof combinationQuery>;

/** Specification A §3, Product combination info, with the stock keys of specification B §3. */
export type CombinationInfo = {
  /** False when the combination has no variant. */
  product_id: number | false;
  product_template_id: number;
  display_name: string;
  /** Major units of the website's currency. */
  price: number;
  list_price: number;
  has_discounted_price: boolean;
  is_combination_possible: boolean;
  /** Markup of the pictures, for a variant with pictures of its own. */
  carousel: string;
  virtual_available: number;
  product_type: 'product' | 'consu' | 'service';
  inventory_availability: 'never' | 'always' | 'threshold' | 'custom';
  available_threshold: number;
  custom_message: string;
  product_template: number;
  cart_qty: number;
  uom_name: string;
};

/** What `/shop/tracking_last_order` answers: the order that this visit placed last, `{}` without one. Behaviours §12. */
export type TrackedOrder = {
  transaction: {
    id: number;
    affiliation: string;
    /** Major units, as are tax, shipping and prices. */
    revenue: number;
    tax: number;
    /** ISO 4217. */
    currency: string;
    shipping?: number;
  };
  lines: { id: number; sku: string; name: string; category: string; price: number; quantity: number }[];
};
