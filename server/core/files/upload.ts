/** Receives uploaded files as a stream, within limits for memory and disk. */

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { millisecondsInDay } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '#core/errors.ts';
import { withFieldLineBreaks } from '#core/http/line_breaks.ts';
import { refuseUnstorableIn } from '#core/http/storable_request.ts';
import { msg } from '#core/msg.ts';
import { env } from '#core/process/env.ts';
import { SNIFFED_BYTES, typeOf } from './file_type.ts';
import { cleanName } from './files.ts';
import { dropOldFiles } from './old_files.ts';

export type UploadLimits = {
  /** Of all files together, and of one. */
  totalBytes: number;
  fileBytes: number;
  files: number;
  fields: number;
  /** Of one field that is no file. */
  fieldBytes: number;
};

/** A file in the upload folder, until it is stored or discarded. */
export type UploadedFile = {
  fieldName: string;
  name: string;
  /** Detected from its content, not its name. */
  type: string;
  path: string;
  /** Bytes. Writing stops at the limit, so a larger file only shows as too large. */
  size: number;
  isTooBig: boolean;
  hash: string;
};

export type Upload = {
  fields: [name: string, value: string][];
  files: UploadedFile[];
  /** Deletes the files that were not stored. */
  discard(): Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const LEFT_OVER_AFTER_MS = millisecondsInDay;

export const uploadFolder = (): string => path.join(env.DATA_DIR, 'uploads');

/** Allows uploads on the routes of `scope` only. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads the fields, and writes files to the upload folder until they are stored or discarded.
 * @throws HttpError 413 when the limits are exceeded
 */
export async function receiveUpload(request: FastifyRequest, limits: UploadLimits): Promise<Upload> {
  const tooMuch = () =>
    new HttpError(413, msg('You can send up to {limit} MB at once.')).with({
      limit: Math.floor(limits.totalBytes / MEGABYTE),
    });
  const room = limits.fields * limits.fieldBytes;
  if (Number(request.headers['content-length'] ?? 0) > limits.totalBytes + room) throw tooMuch();
  const upload: Upload = {
    fields: [],
    files: [],
    discard: async () => {
      for (const file of upload.files) await rm(file.path, { force: true });
    },
  };
  try {
    for await (const part of request.parts(asked(limits))) {
      if (part.type === 'file') await takeFile(part, upload);
      else {
        const value = valueIn(part, limits);
        refuseUnstorableIn({ [part.fieldname]: value }, request);
        upload.fields.push([part.fieldname, value]);
      }
      if (upload.files.reduce((sum, { size }) => sum + size, 0) > limits.totalBytes) throw tooMuch();
    }
  } catch (error) {
    await upload.discard();
    throw understood(error, limits, tooMuch);
  }
  return upload;
}

const asked = ({ files, fileBytes, fields, fieldBytes }: UploadLimits) => ({
  limits: { files, fileSize: fileBytes, fields, fieldSize: fieldBytes, fieldNameSize: 100, parts: files + fields },
});

function valueIn(part: Exclude<Multipart, MultipartFile>, { fieldBytes }: UploadLimits): string {
  if (part.valueTruncated)
    throw new HttpError(413, msg('"{name}" is too long: at most {limit} bytes can be sent.')).with({
      name: part.fieldname,
      limit: fieldBytes,
    });
  return withFieldLineBreaks(String(part.value ?? ''));
}

/** Browsers send an empty file input as a file without name and content. */
async function takeFile(part: MultipartFile, upload: Upload): Promise<void> {
  await mkdir(uploadFolder(), { recursive: true });
  const target = path.join(uploadFolder(), randomUUID());
  const file = { fieldName: part.fieldname, name: cleanName(part.filename ?? ''), path: target };
  // Recorded before it is written, so that an aborted upload leaves nothing behind.
  const taken: UploadedFile = { ...file, type: '', size: 0, isTooBig: false, hash: '' };
  upload.files.push(taken);
  const { size, hash, start } = await write(part.file, target);
  Object.assign(taken, { size, hash, type: typeOf(start), isTooBig: part.file.truncated });
  if (size > 0 || part.filename) return;
  upload.files.pop();
  await rm(target, { force: true });
}

async function write(from: Readable, target: string): Promise<{ size: number; hash: string; start: Buffer }> {
  const hash = createHash('sha256');
  const starts: Buffer[] = [];
  let size = 0;
  const file = await open(target, 'wx');
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (size < SNIFFED_BYTES) starts.push(chunk.subarray(0, SNIFFED_BYTES - size));
      size += chunk.length;
      hash.update(chunk);
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, hash: hash.digest('hex'), start: Buffer.concat(starts) };
}

/** Parser errors are the sender's mistake: too many parts, or an upload that was cut off. */
function understood(error: unknown, { files }: UploadLimits, tooMuch: () => HttpError): unknown {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (error instanceof HttpError) return error;
  if (code === 'FST_FILES_LIMIT')
    return new HttpError(413, msg('Send fewer files at once: at most {limit}.')).with({ limit: files });
  // Forms of the pages have none too many.
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return new HttpError(413, UNKNOWN_FIELDS);
  if (statusCode === 413) return tooMuch();
  const isBroken =
    code === 'ECONNRESET' || /multipart|boundary|unexpected end|malformed|premature/i.test(String(error));
  return isBroken || (statusCode !== undefined && statusCode < 500)
    ? new HttpError(400, msg('The upload failed. Send the file again.'))
    : error;
}

const UNKNOWN_FIELDS = msg('Something went wrong with this form. Reload the page and try again.');

/** Deletes what a crash left in the upload folder. */
export const dropLeftUploads = (now = Date.now()): Promise<void> =>
  dropOldFiles(uploadFolder(), LEFT_OVER_AFTER_MS, now);
