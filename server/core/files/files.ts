/** Stores files: a row describes each one, its content lies under its hash. */
import { and, eq, sql } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { pictureSize, rasterised, type Sender } from '#core/pixels/pixels.ts';
import { files } from '#core/sites/schema.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { storeBlob } from './blobs.ts';
import { PICTURE_TYPES, SVG_TYPE, typeOf } from './file_type.ts';

export type StoredFile = typeof files.$inferSelect;

export type NewFile = {
  bytes: Uint8Array;
  name: string;
  maxBytes?: number;
  /** Types that are welcome, such as `application/pdf` or `image/*`; empty: any. */
  accept?: readonly string[];
  isPublic?: boolean;
  /** `staff` by default; visitors' pictures are processed in a queue of their own. */
  sender?: Sender;
};

/** Visitors cannot send SVG drawings: rendering one may take hours. */
export class DrawingRefused extends Invalid {
  constructor(name: string) {
    super(msg('“{name}” is an SVG image. Send it as PNG, JPEG or WebP.'));
    this.with({ name });
  }
}

export const isPicture = (type: string): boolean => (PICTURE_TYPES as readonly string[]).includes(type);

export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/**
 * Stores an uploaded file. Pictures must be readable; SVG drawings, which may carry scripts, are converted to pixels.
 * The same content under the same name is stored once.
 * @throws Invalid
 */
export async function storeFile({
  bytes,
  name,
  maxBytes = MAX_FILE_BYTES,
  accept,
  isPublic = false,
  sender = 'staff',
}: NewFile): Promise<StoredFile> {
  if (bytes.length === 0) throw new Invalid('"{name}" is empty.').with({ name });
  if (bytes.length > maxBytes)
    throw new Invalid('"{name}" is too big: files may have {limit} MB.').with({ name, limit: megabytes(maxBytes) });
  const sent = typeOf(bytes);
  if (accept && !accept.some((wanted) => isOfType(sent, wanted))) {
    throw new Invalid('“{name}” is {sent}. Accepted files: {accepted}.').with({
      name,
      sent,
      accepted: accept.join(', '),
    });
  }
  if (sent === SVG_TYPE && sender === 'visitor') throw new DrawingRefused(name);
  const content = sent === SVG_TYPE ? await rasterised(bytes) : bytes;
  const mimetype = sent === SVG_TYPE ? 'image/webp' : sent;
  const size = isPicture(mimetype) ? await pictureSize(() => content, sender) : null;
  // Bytes before the row: a crash may leave bytes without a row, never a row without bytes.
  const hash = await storeBlob(content);
  const row = await insertFile({
    hash,
    mimetype,
    size: content.length,
    name: cleanName(name),
    isPublic,
    width: size?.width ?? null,
    height: size?.height ?? null,
  });
  // Somebody may have forgotten the same bytes between the two.
  await storeBlob(content);
  return row;
}

/** Adds the row of bytes that are stored already. */
export async function insertFile(row: Omit<StoredFile, 'id' | 'createdAt'>): Promise<StoredFile> {
  const [made] = await db
    .insert(files)
    .values(row)
    .onConflictDoNothing({ target: [files.hash, files.name] })
    .returning();
  if (made) return made;
  const same = and(eq(files.hash, row.hash), eq(files.name, row.name));
  if (row.isPublic) await db.update(files).set({ isPublic: true }).where(same);
  const [known] = await db.select().from(files).where(same);
  return known as StoredFile;
}

const fileRow = prepared('file', () =>
  db
    .select()
    .from(files)
    .where(eq(files.id, sql.placeholder('id'))),
);

export async function findFile(id: number): Promise<StoredFile | null> {
  const [row] = await fileRow({ id });
  return row ?? null;
}

/** @param wanted such as `application/pdf` or `image/*` */
export const isOfType = (type: string, wanted: string): boolean =>
  type === wanted || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)));

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

const MAX_NAME = 150;
/** Marks that reverse the direction of text, so that `exe.txt` looks like `txt.exe`. */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;

/** The last part of a possible path, without characters that are special in file systems or headers. */
export function cleanName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = [...last]
    .filter((sign) => sign >= ' ' && sign !== '\u007f' && !'<>:"|?*'.includes(sign) && !TURNS_TEXT.test(sign))
    .join('')
    .trim();
  const [ending = ''] = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain) ?? [];
  return plain.length > MAX_NAME ? cutText(plain, MAX_NAME - ending.length) + ending : plain || 'unnamed';
}
