import { z } from 'zod';
import { absent, line, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

/** A picture in base64 is a third longer than its bytes. */
export const MAX_SIGNATURE_BYTES = 3 * 1024 * 1024;
const MAX_BASE64 = Math.ceil((MAX_SIGNATURE_BYTES * 4) / 3) + 4;
export const MAX_NAME = 100;

export const recordParams = z.object({ id: recordId });

/** `res_id`, `access_token`, `partner_name`, `signature`; the rest is ours. */
export const signatureBody = z.object({
  res_id: recordId.optional(),
  res_model: line(80).optional(),
  access_token: z.union([absent, line(200)]).optional(),
  partner_name: line(MAX_NAME).default(''),
  /** Base64, without the beginning of a data address. */
  signature: z.union([absent, z.string().max(MAX_BASE64, msg('Enter a smaller value'))]).optional(),
  /** Without it: drawn. */
  method: z.enum(['draw', 'type', 'upload']).default('draw'),
  /** Digest of what the page showed; without it the current document is signed. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .or(z.literal(''))
    .nullish(),
});
export type SignatureBody = z.input<typeof signatureBody>;

export type SignatureAnswer = {
  error?: string;
  success?: string;
  force_refresh?: boolean;
  redirect_url?: string;
};
