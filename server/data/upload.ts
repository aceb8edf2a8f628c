/** Takes an uploaded product file, and says what is wrong with it. */
import { createReadStream } from 'node:fs';
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { type Importer, importerFor } from '#core/domain/importer.ts';
import { HttpError, Invalid } from '#core/errors.ts';
import { receiveUpload, type UploadedFile, type UploadLimits } from '#core/files/upload.ts';
import { storeUpload } from '#core/files/upload_store.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { importersFor } from './import_job.ts';
import { addImport } from './runs.ts';

const MEGABYTE = 1024 * 1024;
export const MOST_MEGABYTES = 50;
export const MOST_LINES = 200_000;
const START_BYTES = 64 * 1024;
const LINE_FEED = 10;
const UPLOADS: Limit = { name: 'imports', max: 60, windowMs: millisecondsInHour };

const LIMITS: UploadLimits = {
  totalBytes: MOST_MEGABYTES * MEGABYTE,
  fileBytes: MOST_MEGABYTES * MEGABYTE,
  files: 1,
  fields: 2,
  fieldBytes: 100,
};

/** @returns the id of the import, or what is wrong with the file. @throws TooMany */
export async function takeImport(request: FastifyRequest, person: Person): Promise<number | string> {
  const { say, t } = request.texts;
  if (!request.isMultipart()) return t('Choose a file');
  try {
    const upload = await receiveUpload(request, LIMITS);
    try {
      return await keep(upload.files[0], request, person);
    } finally {
      await upload.discard();
    }
  } catch (error) {
    if (!(error instanceof HttpError) || ![400, 413].includes(error.status)) throw error;
    return say(error.sentence, error.values);
  }
}

async function keep(file: UploadedFile | undefined, request: FastifyRequest, person: Person): Promise<number> {
  if (!file || file.size === 0) throw new Invalid(msg('Choose a file'));
  if (file.isTooBig)
    throw new Invalid(msg('"{name}" is too big: files may have {limit} MB.')).with({
      name: file.name,
      limit: MOST_MEGABYTES,
    });
  const { start, lines } = await lookInto(file.path);
  if (lines > MOST_LINES)
    throw new Invalid(msg('“{name}” has more than {limit} lines. Split it into several files.')).with({
      name: file.name,
      limit: MOST_LINES,
    });
  const importers = await importersFor(request.server.domains, 'products');
  const importer = importerFor(importers, start);
  if (!importer) throw unknown(file.name, importers);
  await spend(UPLOADS, String(person.userId));
  const { id: fileId } = await storeUpload(file, 'staff');
  const { userId } = person;
  return addImport({ subject: importer.name, fileId, fileName: file.name, userId, site: request.site });
}

const unknown = (name: string, importers: readonly Importer[]): Invalid =>
  new Invalid(msg('“{name}” is none of these files: {formats}. Its first line must be the header.')).with({
    name,
    formats: importers.map((one) => one.name).join(', '),
  });

/** Its first characters, and how many lines it has. */
async function lookInto(path: string): Promise<{ start: string; lines: number }> {
  let start = Buffer.alloc(0);
  let lines = 1;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (start.length < START_BYTES) start = Buffer.concat([start, chunk.subarray(0, START_BYTES - start.length)]);
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  }
  return { start: new TextDecoder().decode(start), lines };
}
