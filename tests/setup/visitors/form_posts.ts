/** Posts website forms as the widget or a plain form sends them. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { scriptToken } from '#forms/receiving/form_tokens.ts';

export type Sent = string | { name: string; bytes: Uint8Array | string; type?: string };
export type Part = [name: string, value: Sent];

const BOUNDARY = 'x-form-boundary-7d1';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** The body of `multipart/form-data`, byte by byte as browsers write it. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(([name, value]) => {
    const isFile = typeof value !== 'string';
    const file = isFile
      ? `; filename="${value.name}"\r\ncontent-type: ${value.type ?? 'application/octet-stream'}`
      : '';
    const content = isFile ? value.bytes : value;
    return [`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`, content, '\r\n'];
  });
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}

type Options = {
  /** Asks for a page, as a form without script. */
  isPlain?: boolean;
  /** Address of the sender; each post comes from another one. */
  from?: string;
  url?: string;
  headers?: Record<string, string>;
};

let posts = 0;
export const nextAddress = (): string => `10.${++posts >> 16}.${(posts >> 8) & 255}.${posts & 255}`;

/** A start time long enough ago for a person to have typed. */
export const typedSince = (model: string, ms = 60_000): Part => ['form_stamp', scriptToken(model, Date.now() - ms)];

export async function postForm(
  app: FastifyInstance,
  model: string,
  parts: readonly Part[],
  { isPlain = false, from = nextAddress(), url = `/website_form/${model}`, headers = {} }: Options = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      accept: isPlain
        ? 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
        : 'application/json, text/html;q=0.9',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    payload: multipartBody(parts),
  });
}

let messages = 0;

/** A valid message to the shop, with these changes. */
export function contact(more: Record<string, string> = {}): Part[] {
  const values = {
    contact_name: 'Ida Berg',
    email_from: 'ida@example.com',
    name: 'A sad fern',
    // Nobody else's words: who repeats what others sent is suspected.
    description: `Its leaves are brown at the edges. My fern is no. ${++messages}.`,
    ...more,
  };
  return [typedSince('crm.lead'), ...Object.entries(values).map(([name, value]): Part => [name, value])];
}
