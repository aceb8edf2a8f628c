/** Schemas of customers' calls and forms. */
import { z } from 'zod';
import { countryCode, emptyField, line, lines, numberLine, recordId, wholeNumber } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

export const accessToken = line(200).optional();
export const documentParams = z.object({ id: recordId });
export const documentQuery = z.object({
  access_token: accessToken,
  report_type: z.enum(['html', 'pdf', 'text'], msg('Select html, pdf or text')).optional(),
  download: z.stringbool().optional(),
  message: z.string().optional(),
  /** Of the link in a mail about its discussion. */
  pid: recordId.optional().catch(undefined),
  hash: z.string().max(200).optional().catch(undefined),
});

const MOST_PIECES = 99_999;

/** `input_quantity` false, or none: one more, with `remove` one less. */
export const updateLineBody = z.object({
  line_id: recordId,
  remove: z.boolean().default(false),
  unlink: z.boolean().default(false),
  input_quantity: z.union([z.literal(false), wholeNumber(0, MOST_PIECES)]).default(false),
  access_token: z.union([accessToken, z.null(), z.literal(false)]).transform((token) => token || undefined),
});
export const viewedBody = z.object({
  access_token: z.union([accessToken, z.null()]).transform((token) => token || undefined),
});

/** What a form without script says about one line: a step, a quantity, or that it goes. */
export const lineForm = z.object({
  access_token: accessToken,
  change: z.enum(['less', 'more', 'set', 'remove']).default('set'),
  quantity: z.union([emptyField, wholeNumber(0, MOST_PIECES)]).optional(),
});
export const lineParams = z.object({ id: recordId, line: recordId });
export const optionParams = z.object({ id: recordId, option: recordId });
export const tokenForm = z.object({ access_token: accessToken });
export const declineForm = z.object({
  access_token: accessToken,
  decline_message: z.string().default(''),
});
/** Checked where the page can be shown again. */
export const declineReason = lines(4000);

/** What forms of our staff say. */
export const customerQuery = z.object({ q: line(100).default(''), customer: recordId.optional().catch(undefined) });
const documentKind = z.enum(['quote', 'order']).default('quote');
export const newDocumentForm = z.object({ partner_id: recordId, kind: documentKind });
/** Which button of the form of a new customer was pressed. */
export const kindForm = z.object({ kind: documentKind });
export const customerSearch = z.object({ q: line(100) });
export const versionForm = z.object({ version: recordId.default(1) });
export const customerForm = z.object({
  name: line(100).pipe(z.string().min(1, msg('Enter a value'))),
  email: line(200)
    .pipe(z.union([z.literal(''), z.email(msg('Enter a valid email address'))]))
    .default(''),
  phone: numberLine(50).default(''),
  street: line(200).default(''),
  street2: line(200).default(''),
  zip: numberLine(20).default(''),
  city: line(100).default(''),
  country: countryCode.default(''),
});
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, msg('Enter a date'));
export const paymentForm = z.object({
  version: recordId,
  /** As the language writes it. */
  amount: line(30),
  paid_on: day,
  note: line(200).default(''),
});
export const handRefundForm = z.object({
  version: recordId,
  back_amount: line(30),
  back_on: day,
  /** Id of the return that it is for. */
  for_return: z
    .string()
    .regex(/^\d{0,10}$/)
    .default(''),
  reason: line(200).pipe(z.string().min(1, msg('Enter a value'))),
});
