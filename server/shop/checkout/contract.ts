/** Schemas of the checkout's forms and calls. */
import { z } from 'zod';
import { emptyField, line, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

const flag = z
  .union([z.boolean(), z.string().max(10)])
  .optional()
  .transform((value) => value === true || /^(1|true|on)$/i.test(String(value ?? '')));

export const checkoutQuery = z.object({ express: flag, xhr: flag });
/** The chosen address card. */
export const chooseForm = z.object({ partner_id: recordId.optional(), xhr: flag, express: flag });

/** `-1` is a new address. */
const partner = z.union([z.literal(['-1', -1]).transform(() => -1), recordId, emptyField]).optional();
const mode = z.enum(['billing', 'shipping']).or(emptyField).optional();

export const addressQuery = z.object({ partner_id: partner, mode, country_id: line(2).optional() });
/** Lenient, as the form reports wrong fields itself. */
export const addressForm = z
  .object({
    partner_id: partner,
    mode,
    use_same: flag,
    submitted: flag,
    field_required: line(300).default(''),
    update: flag,
  })
  .catchall(z.unknown());

export const countryParams = z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'must be a country, such as FR') });
export const countryBody = z.object({ mode: z.enum(['billing', 'shipping']).default('shipping') });

export const carrierBody = z.object({ carrier_id: recordId, pickup_point_id: recordId.or(emptyField).nullish() });
export type CarrierChoice = z.infer<typeof carrierBody>;
/** Without script the pickup points of all methods are sent, in fields `pickup_point_id_` plus the method's id. */
export const carrierForm = z.looseObject({ carrier_id: recordId.optional() });
/** Formatted amounts with currency. */
export type CarrierAnswer = {
  status: boolean;
  error_message: string | false;
  carrier_id: number;
  is_free_delivery: boolean;
  /** Nothing is left to pay. */
  is_free_order: boolean;
  new_amount_delivery: string;
  /** Not in the specification: goods without delivery and tax. */
  new_amount_subtotal: string;
  new_amount_untaxed: string;
  new_amount_tax: string;
  new_amount_total: string;
  /** Not in the specification: the total as the payment form sends it back, such as `16478 USD`. */
  new_due: string;
};

export const orderParams = z.object({ id: recordId });
export const validateQuery = z.object({ order_id: recordId.optional().catch(undefined) });
/** Of a form without script. */
export const agreeForm = z.object({ agree: flag });

/** Payment status response. */
export type StatusAnswer = { recall: boolean; message: string };
/** Last order tracking; major units. */
export type TrackingAnswer =
  | Record<string, never>
  | {
      transaction: {
        id: number;
        affiliation: string;
        revenue: number;
        tax: number;
        currency: string;
        shipping?: number;
      };
      lines: { id: number; sku: string; name: string; category: string; price: number; quantity: number }[];
    };

/** By which a guest names an order. */
export const findOrderForm = z.object({
  number: line(30)
    .pipe(z.string().min(1, msg('Enter your order number.')))
    .transform((number) => number.toUpperCase()),
  email: line(200)
    .pipe(z.email(msg('Enter the email address of your order, like name@example.com.')))
    .transform((email) => email.toLowerCase()),
});
