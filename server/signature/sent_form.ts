/** Reads the plain signature form: a name and an optional picture. */
import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import { receiveUpload } from '#core/files/upload.ts';
import { msg } from '#core/msg.ts';
import { MAX_SIGNATURE_BYTES } from './contract.ts';

const MEGABYTE = 1024 * 1024;
/** A photograph as telephones take them; a widget makes it smaller before it sends it. */
const MAX_FILE_BYTES = 10 * MEGABYTE;
const LIMITS = { totalBytes: MAX_FILE_BYTES, fileBytes: MAX_FILE_BYTES, files: 1, fields: 12, fieldBytes: 2000 };

export const MAX_JSON_BYTES = Math.ceil((MAX_SIGNATURE_BYTES * 4) / 3) + 10_000;

/** `refused`: what is wrong with the picture, whatever is right about the rest. */
type SentForm = { body: unknown; bytes: Uint8Array; refused?: Invalid };

/** Without JavaScript: a picture, if sent, is the signature, else the typed name. */
export async function sentForm(request: FastifyRequest): Promise<SentForm> {
  if (!request.isMultipart()) return { body: withoutDrawing(request.body ?? {}), bytes: new Uint8Array() };
  const upload = await receiveUpload(request, LIMITS);
  try {
    const [file] = upload.files;
    const body = withoutDrawing(Object.fromEntries(upload.fields));
    if (!file) return { body, bytes: new Uint8Array() };
    const picture = { ...body, method: 'upload' };
    if (!file.isTooBig) return { body: picture, bytes: await readFile(file.path) };
    const refused = new Invalid(TOO_BIG).with({ limit: MAX_FILE_BYTES / MEGABYTE });
    return { body: picture, bytes: new Uint8Array(), refused };
  } finally {
    await upload.discard();
  }
}

const TOO_BIG = msg('This image is too big. The limit is {limit} MB.');

const withoutDrawing = (fields: object): object => ({ ...fields, signature: null, method: 'type' });
