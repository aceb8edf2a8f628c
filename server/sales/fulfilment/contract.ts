/** Schemas of the forms by which staff ship orders. */
import { z } from 'zod';
import { line, recordId, wholeNumber } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

const MOST_PIECES = 99_999;
const NO_LINK = msg('Enter a link that begins with https://');

export const orderParams = z.object({ id: recordId });
export const shipmentParams = z.object({ id: recordId, shipment: recordId });

const trackingLink = line(500).pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, error: NO_LINK })], NO_LINK));

export const trackingForm = z.object({
  carrier: line(100).default(''),
  tracking_number: line(100).default(''),
  tracking_url: trackingLink.default(''),
  tell: z.stringbool().default(false),
});

/** Empty: nothing of the line. */
export const pieces = z.union([z.literal('').transform(() => 0), wholeNumber(0, MOST_PIECES)], {
  error: msg('Enter a whole number'),
});

export const submission = line(100).pipe(z.string().min(1));
