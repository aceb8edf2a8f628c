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
const LONGEST_TYPED = 20_000;

/** A list that a form sends as JSON text, a call as it is. */
const listed = <T extends z.ZodType>(one: T) =>
  z.preprocess(readJson, z.array(one, phrase('must be a list')).max(MOST_CHOSEN, phrase('is too large'))).default([]);

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value === '') return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Specification A §3: what was typed for a custom value. `file` stands for a file that was sent before. */
export const customValues = listed(
  z.object({
    attribute_value_id: recordId,
    attribute_value_name: z.string().max(LONGEST_TYPED).optional(),
    custom_value: z.string().max(LONGEST_TYPED),
    file: z.string().max(200).optional(),
  }),
);
export type CustomValue = {
  attribute_value_id: number;
  attribute_value_name?: string;
  custom_value: string;
  file?: string;
};
export type NoVariantValue = {
  value: number;
  attribute_value_id: number;
  attribute_value_name: string;
  attribute_name: string;
  is_custom: boolean;
};

/** Specification A §3: chosen values that make no variant, `value` being the product's own id. The names are for showing. */
export const noVariantValues = listed(
  z.object({
    value: recordId,
    attribute_value_id: recordId.optional(),
    attribute_value_name: z.string().max(LONGEST_TYPED).optional(),
    attribute_name: z.string().max(LONGEST_TYPED).optional(),
    is_custom: z.unknown().optional(),
  }),
);

/** Values of the fields `attr-…`, in a form that was sent without script. */
export function chosenIn(fields: object): number[] {
  return Object.entries(fields)
    .filter(([name]) => /^attr-\d+$/.test(name))
    .map(([, value]) => Number(Array.isArray(value) ? value.at(-1) : value))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Texts of the fields `custom-…`, by the value that they say more of; a form without script sends those of all. */
export const typedIn = (fields: object): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, text]): [string, unknown][] => {
    const [, id] = /^custom-(\d{1,10})$/.exec(name) ?? [];
    return id ? [[id, text]] : [];
  });

const withChosen = (fields: unknown) =>
  typeof fields === 'object' && fields !== null
    ? { ...fields, chosen: chosenIn(fields), typed: typedIn(fields) }
    : fields;

const typed = z
  .array(z.tuple([recordId, z.string().max(LONGEST_TYPED, phrase('is too large'))]))
  .max(MOST_CHOSEN, phrase('is too large'))
  .default([]);

/** Add-to-cart and cart forms; `chosen` gathers the `attr-…` fields of a form sent without script. */
export const cartForm = z.preprocess(
  withChosen,
  z.object({
    product_id: recordId.or(emptyField).optional(),
    product_template_id: recordId.optional(),
    line_id: recordId.optional(),
    add_qty: typedQuantity.optional(),
    set_qty: typedQuantity.optional(),
    product_custom_attribute_values: customValues,
    no_variant_attribute_values: noVariantValues,
    chosen: z.array(recordId).max(MOST_CHOSEN, phrase('is too large')),
    typed,
  }),
);
export type CartForm = z.infer<typeof cartForm>;

/** What is bought is told by its variant, or by the values that were chosen: those may make none, or one to come. */
export const cartUpdate = z.object({
  product_id: recordId.nullish(),
  product_template_id: recordId.nullish(),
  combination: z.array(recordId).max(MOST_CHOSEN, phrase('is too large')).default([]),
  product_custom_attribute_values: customValues,
  no_variant_attribute_values: noVariantValues,
  line_id: recordId.nullish(),
  add_qty: quantity.nullish(),
  set_qty: quantity.nullish(),
  display: z.boolean().default(true),
});
export type CartUpdate = z.input<typeof cartUpdate>;
/** What forms and calls say alike. */
export type CartWish = Partial<
  Record<'product_id' | 'product_template_id' | 'line_id' | 'set_qty' | 'add_qty', number | null>
> &
  Pick<CartForm, 'product_custom_attribute_values' | 'no_variant_attribute_values'> &
  Partial<Pick<CartForm, 'typed'>>;

/** `/shop/cart/update_option`: a product, then what was chosen beside it. */
export const optionUpdate = z.object({
  lang: z.string().max(20).optional(),
  custom_values: z.preprocess(
    readJson,
    z
      .array(
        z.object({
          product_id: recordId,
          quantity: typedQuantity,
          variant_values: z.array(recordId).max(MOST_CHOSEN).optional(),
          product_custom_attribute_values: customValues,
          no_variant_attribute_values: noVariantValues,
        }),
        phrase('must be a list'),
      )
      .min(1, phrase('is missing'))
      .max(50, phrase('is too large')),
  ),
});
export type OptionEntry = z.output<typeof optionUpdate>['custom_values'][number];
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

/** Of a call: a quantity in it counts more than `add_qty` (behaviours §11 (3)). */
export const callContext = z
  .object({ context: z.object({ quantity: typedQuantity.optional() }).optional() })
  .optional();

/** For how many pieces a call asks, at least one. */
export const piecesAsked = (body: { add_qty: number; kwargs?: z.output<typeof callContext> }): number =>
  Math.max(1, body.kwargs?.context?.quantity ?? body.add_qty);

export const combinationQuery = z.object({
  product_template_id: recordId,
  product_id: recordId.nullish().or(z.literal(false)),
  combination: z.array(recordId).max(100).default([]),
  add_qty: typedQuantity.default(1),
  kwargs: callContext,
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
  /** Major units of the currency of the visitor's pricelist. */
  price: number;
  list_price: number;
  has_discounted_price: boolean;
  /** Of these amounts. */
  currency?: { symbol: string; decimals: number };
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
  /** Pieces that may still be added to the cart; null: as many as anybody likes. */
  available: number | null;
  /** The stock in words: what there is, then what the cart has of it. */
  stock_messages: StockMessage[];
};

export type StockMessage = { kind: 'success' | 'warning' | 'danger' | 'note'; text: string };
