/** Schemas of payment calls, under their specified names. */
import { z } from 'zod';
import { line, localPath, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

/** Fields as typed, only limited in length here: errors are reported next to each field. */
export const cardFields = z.object({
  cc_number: line(40).default(''),
  cc_expiry: line(20).default(''),
  cc_cvc: line(10).default(''),
  cc_brand: line(20).default(''),
});

/** Of the call that saves a new card; a box that a form ticks arrives as text. */
export const cardBody = cardFields.extend({
  acquirer_id: recordId,
  verify_validity: z.union([z.boolean(), z.string().transform((text) => /^(1|true|on)$/i.test(text))]).default(false),
  return_url: localPath.optional(),
});

/** `3d_secure`: `@payments/_challenge`, whose form leads to the buyer's bank. */
export type CardAnswer = {
  result: boolean;
  id?: number;
  '3d_secure': false | string;
  error?: string;
  /** Which field is wrong. */
  fields?: Record<string, string>;
  short_name?: string;
  verified?: boolean;
};

/** Beside the specification: what the page said is to be paid, such as `16478 USD`. Another amount by now is not taken. */
const shownDue = line(30).default('');

/** Beside the specification: the terms of the shop are accepted; a box that a form ticks arrives as text. */
const agreement = z
  .union([z.boolean(), line(10)])
  .default(false)
  .transform((value) => value === true || value === '1');

export const prepareBody = z.object({
  acquirer_id: recordId,
  save_token: z.boolean().default(false),
  access_token: line(100).default(''),
  success_url: localPath.optional(),
  error_url: localPath.optional(),
  callback_method: line(100).default(''),
  order_id: recordId.nullish(),
  due: shownDue,
  agree: agreement,
  /** Beside the specification: it is confirmed in the provider's fields on our page. */
  in_fields: z.boolean().default(false),
});

/** Fields of the payment form without script: `pm_id` is a token, `form_<acquirer>` or `new_<acquirer>`. */
export const payForm = cardFields
  .extend({
    pm_id: line(30).default(''),
    access_token: line(200).default(''),
    success_url: localPath.optional(),
    error_url: localPath.optional(),
    callback_method: line(100).default(''),
    due: shownDue,
    agree: agreement,
  })
  .catchall(z.string().max(500));

/** Common to forms and calls: the access token, the amount shown, and the return address. */
export type PaymentFields = Pick<
  z.output<typeof payForm>,
  'access_token' | 'success_url' | 'error_url' | 'callback_method' | 'due' | 'agree'
>;

export const documentParams = z.object({ id: recordId });
/** Of a call to pay a document: the chosen method. */
export const documentBody = prepareBody.omit({ order_id: true });
/** Of a payment link: one document and its access token. */
export const linkQuery = z.object({
  order_id: recordId.optional(),
  invoice_id: recordId.optional(),
  access_token: line(200).default(''),
});
export const linkBody = documentBody.extend({ order_id: recordId.optional(), invoice_id: recordId.optional() });
export const orderParams = z.object({ order: recordId, token: line(200).optional() });
export const acquirerParams = z.object({ id: recordId });
export const feedbackForm = z.object({
  reference: line(200),
  /** In whole units, such as `120.00`. */
  amount: line(20),
  currency: line(3),
});
/** The document that a new card pays. */
export const cardQuery = z.object({
  kind: z.enum(['order', 'invoice']).optional(),
  id: recordId.optional(),
  access_token: line(200).optional(),
});
/** A card to save, entered without script. */
export const methodForm = cardFields.extend({ pm_id: line(30).default(''), return_url: localPath.optional() });
/** Of a card saved on a provider's page; `success_url` is where the buyer returns. */
export const saveCardBody = prepareBody.pick({ acquirer_id: true, success_url: true });
export const deleteForm = z.object({ delete_pm: recordId, confirmed: z.stringbool().default(false) });
export const actionParams = z.object({
  id: recordId,
  action: z.enum(['settle', 'capture', 'release', 'refund', 'returned', 'retry', 'look', 'follow']),
});
export const actionQuery = z.object({ amount: line(20).default('') });
/** `submission` identifies one display of the form: pressing its button twice sends the same one. */
export const actionForm = actionQuery.extend({
  submission: z.string().regex(/^[\w-]{16,40}$/, msg('Reload the page and try again')),
});
export const returnQuery = z.object({ return_url: localPath.optional() });

export type PolledTransaction = {
  reference: string;
  /** As it is read, such as `$ 120.00`. */
  amount: string;
  currency: string;
  state: 'draft' | 'pending' | 'authorized' | 'done' | 'cancel' | 'error';
  is_processed: boolean;
  state_message: string;
  message_to_display?: string;
  /** Why the buyer gets all of it back, in place of other messages. */
  goes_back?: string;
  acquirer_provider: string;
  return_url: string;
  type: string;
};

export type PollAnswer =
  | { success: true; transactions: PolledTransaction[] }
  /** `tx_process_retry`, `no_tx_found`, or what went wrong. */
  | { success: false; error: string };

/** Argument and answer of `payment.token.get_linked_records`. */
export type LinkedRecords = Record<string, { id: number; name: string; description: string; url: string }[]>;
