/** Calls of `ir.attachment`: `split_pdf` copies pages of a PDF into new attachments beside it. */
import { z } from 'zod';
import { Invalid, NotFound } from '#core/errors.ts';
import { readBlob } from '#core/files/blobs.ts';
import { cleanName, findFile, type StoredFile } from '#core/files/files.ts';
import { forgetFile, storeOwn } from '#core/files/upload_store.ts';
import { recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { nameOfPart, parsePageGroups } from '#core/pdf/split/page_groups.ts';
import { splitPdf } from '#core/pdf/split/split.ts';
import type { ChangeableAttachment } from './attachment_access.ts';
import type { ModelCall } from './domain.ts';

/** A record holds this many files at most after a split. */
const MOST_FILES = 200;
const LONGEST_LIST = 1000;

type Input = Parameters<ModelCall['run']>[0];

export const attachmentCalls: ModelCall[] = [{ model: 'ir.attachment', method: 'split_pdf', run: splitAttachment }];

const splitArgs = z.tuple([
  z.union([recordId, z.tuple([recordId]).transform(([id]) => id)]),
  z.string().max(LONGEST_LIST).optional(),
  z.boolean().optional(),
]);
const splitKwargs = z.strictObject({
  indices: z.string().max(LONGEST_LIST).optional(),
  remainder: z.boolean().optional(),
  context: z.record(z.string(), z.unknown()).optional(),
});

/** @returns ids of the new files */
async function splitAttachment({ args, kwargs, person, site, domains }: Input): Promise<number[]> {
  const [id, indices, remainder] = read(splitArgs, args);
  const named = read(splitKwargs, kwargs);
  const groups = parsePageGroups(indices ?? named.indices ?? '');
  const wantsRest = remainder ?? named.remainder ?? false;
  const file = await findFile(id);
  const attachment = file && (await changeable(file.id, { person, site, domains }));
  // Without the right to change it the file looks as if it did not exist.
  if (!attachment) throw new NotFound('File not found.');
  if (file.mimetype !== 'application/pdf') throw new Invalid(msg('Only PDFs can be split.'));
  if (!groups) throw new Invalid(msg('Invalid list of pages to split. Example: 1-5, 7, 8-9'));
  if (groups.length === 0 && !wantsRest) return [];
  return store(await splitPdf(() => readBlob(file.hash), groups, wantsRest), attachment);
}

async function changeable(fileId: number, { person, site, domains }: Pick<Input, 'person' | 'site' | 'domains'>) {
  for (const { mayChangeFile } of domains) {
    const found = await mayChangeFile?.(fileId, person, site);
    if (found) return found;
  }
  return null;
}

/** All of them or none. */
async function store(
  parts: Awaited<ReturnType<typeof splitPdf>>,
  { name, count, add }: ChangeableAttachment,
): Promise<number[]> {
  if (count + parts.length > MOST_FILES)
    throw new Invalid(msg('A message can hold up to {limit} files.')).with({ limit: MOST_FILES });
  const stored: { fileId: number; name: string }[] = [];
  try {
    for (const { group, bytes } of parts) {
      const partName = cleanName(nameOfPart(name, group));
      const { id }: StoredFile = await storeOwn(bytes, partName);
      stored.push({ fileId: id, name: partName });
    }
    await add(stored);
  } catch (error) {
    for (const { fileId } of stored) await forgetFile(fileId);
    throw error;
  }
  return stored.map(({ fileId }) => fileId);
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new Invalid(msg('This call takes the id of a file, a list of pages and true or false.'));
  return result.data;
}
