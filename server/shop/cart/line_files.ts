/** Stores files that buyers upload as option values, and controls access to them. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import type { FileAccess } from '#core/domain/content_routes.ts';
import { Invalid } from '#core/errors.ts';
import { isOfType } from '#core/files/files.ts';
import type { UploadedFile, UploadLimits } from '#core/files/upload.ts';
import { scanUpload } from '#core/files/upload_scan.ts';
import { forgetFile, storeUpload } from '#core/files/upload_store.ts';
import { msg } from '#core/msg.ts';
import { has } from '#core/people/people.ts';
import { isSame, sign, signature, unsign } from '#core/process/secret.ts';
import { orderLines, orders } from '#sales/api.ts';
import type { LineChoices } from '#sales/schema/schema.ts';
import { lineFiles } from '#shop/schema/line_files.schema.ts';

const MEGABYTE = 1024 * 1024;
const PURPOSE = 'shop.line_file';
const FORGOTTEN_AFTER_MS = millisecondsInDay;
const AT_ONCE = 200;

export const FILE_LIMITS: UploadLimits = {
  totalBytes: 20 * MEGABYTE,
  fileBytes: 8 * MEGABYTE,
  files: 5,
  fields: 250,
  fieldBytes: 20_000,
};

const ACCEPTED = [
  'image/*',
  'application/pdf',
  'text/plain',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
];

export type LineFile = { fileId: number; sentAs: string };

/** Stores a file until it is ordered. @returns a token for it @throws Invalid naming `field` */
export async function storeLineFile(file: UploadedFile, field: string): Promise<{ token: string; name: string }> {
  const refuse = (sentence: string) =>
    new Invalid(sentence, { [field]: sentence }).with({
      name: file.name,
      limit: FILE_LIMITS.fileBytes / MEGABYTE,
    });
  if (file.isTooBig) throw refuse(msg('"{name}" is too big: files may have {limit} MB.'));
  if (file.size === 0) throw refuse(msg('"{name}" is empty.'));
  if (!ACCEPTED.some((wanted) => isOfType(file.type, wanted)))
    throw refuse(msg('You can’t attach “{name}”. Attach an image, PDF, text, Word or zip file.'));
  if ((await scanUpload(file.path)) === 'held') throw refuse(msg('“{name}” was blocked by the virus scan.'));
  const { id: fileId } = await storeUpload(file, 'visitor');
  const [row] = await db.insert(lineFiles).values({ fileId, sentAs: file.name }).returning({ id: lineFiles.id });
  return { token: sign(PURPOSE, String(row!.id)), name: file.name };
}

/** The files of these tokens, locked until the transaction ends; forged tokens have none. */
export async function storedLineFiles(tokens: readonly string[]): Promise<Map<string, LineFile>> {
  const ids = new Map(tokens.map((token) => [Number(unsign(PURPOSE, token) ?? Number.NaN), token]));
  ids.delete(Number.NaN);
  if (ids.size === 0) return new Map();
  const rows = await forUpdate(
    db
      .select({ id: lineFiles.id, fileId: lineFiles.fileId, sentAs: lineFiles.sentAs })
      .from(lineFiles)
      .where(inArray(lineFiles.id, [...ids.keys()])),
  );
  return new Map(rows.map(({ id, ...file }) => [ids.get(id) as string, file]));
}

/** The line got another choice: unless its files are linked again they are deleted later. */
export async function untieLineFiles(lineId: number): Promise<void> {
  await db.update(lineFiles).set({ lineId: null }).where(eq(lineFiles.lineId, lineId));
}

/** Links the files to an order line. Call it in the transaction that writes the line. */
export async function tieLineFiles(lineId: number, { custom }: Pick<LineChoices, 'custom'>): Promise<void> {
  const rows = custom.flatMap(({ file_id: fileId, custom_value: sentAs }) =>
    fileId ? [{ fileId, sentAs, lineId }] : [],
  );
  if (rows.length > 0) await db.insert(lineFiles).values(rows);
}

/** Links a line's files to its copy as well. @param copies line id → id of its copy */
export async function tieToCopies(copies: ReadonlyMap<number, number>): Promise<void> {
  const rows = await db
    .select({ fileId: lineFiles.fileId, sentAs: lineFiles.sentAs, lineId: lineFiles.lineId })
    .from(lineFiles)
    .where(inArray(lineFiles.lineId, [...copies.keys()]));
  const tied = rows.map((row) => ({ ...row, lineId: copies.get(row.lineId ?? 0)! }));
  if (tied.length > 0) await db.insert(lineFiles).values(tied);
}

const keyOf = (fileId: number): string => signature(PURPOSE, `open ${fileId}`);

/** URL of the file, for everyone who sees the line: the buyer, signed in or not, and staff. */
export const lineFilePath = (fileId: number): string => `/web/content/${fileId}?access_token=${keyOf(fileId)}`;

/** Staff for orders, the customer of the order, and anyone with the signed URL from the cart. */
export const mayReadLineFile: FileAccess = async (fileId, viewer, site, token) => {
  const rows = await db
    .select({ partnerId: orders.partnerId, companyId: orders.companyId })
    .from(lineFiles)
    .innerJoin(orderLines, eq(orderLines.id, lineFiles.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(lineFiles.fileId, fileId));
  if (rows.length === 0) return false;
  if (token !== undefined && isSame(token, keyOf(fileId))) return true;
  if (!viewer) return false;
  return rows.some(
    ({ partnerId, companyId }) =>
      partnerId === viewer.partnerId || (has(viewer, 'orders') && companyId === site.company.id),
  );
};

/** Deletes files older than a day that no line has. */
export async function dropLostLineFiles(now = Date.now()): Promise<void> {
  const before = new Date(now - FORGOTTEN_AFTER_MS);
  const lost = await db
    .select({ id: lineFiles.id, fileId: lineFiles.fileId })
    .from(lineFiles)
    .where(and(isNull(lineFiles.lineId), lt(lineFiles.createdAt, before)))
    .limit(AT_ONCE);
  for (const { id, fileId } of lost) {
    await db.delete(lineFiles).where(eq(lineFiles.id, id));
    if ((await db.$count(lineFiles, eq(lineFiles.fileId, fileId))) === 0) await forgetFile(fileId);
  }
}
