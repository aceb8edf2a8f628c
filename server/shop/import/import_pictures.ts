/** Fetches the pictures of imported products, a few at a time, until a deadline. */
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import type { ImportListener, ImportOptions, Sentence } from '#core/domain/importer.ts';
import { HttpError } from '#core/errors.ts';
import { FetchFailed, UnsafeAddress } from '#core/fetch/safe_fetch.ts';
import { storeFile } from '#core/files/files.ts';
import { pick } from '#core/i18n/translated.ts';
import { placeholder } from '#core/images/images.ts';
import { msg } from '#core/msg.ts';
import { productImages, templates } from '#shop/schema/schema.ts';
import { PictureSource } from './picture_source.ts';
import { linkVariants } from './variant_pictures.ts';
import type { PictureLink } from './write/variants.ts';

const AT_ONCE = 4;
const LOOKED_UP_AT_ONCE = 500;
const STAND_IN_BOX = 1024;

type Wanted = {
  imageId: number;
  templateId: number;
  source: string;
  isPlaceholder: boolean;
  name: string;
  sequence: number;
};

export type PicturesResult = {
  fetched: number;
  /** Missing pictures: URL → reason, main pictures first. */
  missing: Map<string, Sentence>;
};

/** Existing pictures are not fetched again; placeholders are. */
export async function importPictures(
  templateIds: readonly number[],
  links: readonly PictureLink[],
  options: ImportOptions,
  listener: ImportListener,
): Promise<PicturesResult> {
  const wanted = await wantedPictures(templateIds);
  const bySource = [...Map.groupBy(wanted, ({ source }) => source)];
  const reasons = new Map<string, Sentence>();
  let fetched = 0;
  const source = new PictureSource(options);
  let done = 0;
  const work = async () => {
    for (let next = bySource.shift(); next; next = bySource.shift()) {
      const [address, images] = next;
      const failure = await source.fetch(address).then((file) => keep(images, file.id, false), asReason);
      if (failure) {
        reasons.set(address, failure);
        await standIn(images, source);
      } else fetched += 1;
      done += 1;
      listener.progress('Pictures', done, done + bySource.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await linkVariants(links);
  const missing = wanted.flatMap(({ source: address }) =>
    reasons.has(address) ? [[address, reasons.get(address) as Sentence] as const] : [],
  );
  return { fetched, missing: new Map(missing) };
}

async function wantedPictures(templateIds: readonly number[]): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  for (let at = 0; at < templateIds.length; at += LOOKED_UP_AT_ONCE) {
    const rows = await db
      .select({
        imageId: productImages.id,
        templateId: productImages.templateId,
        source: productImages.source,
        isPlaceholder: productImages.isPlaceholder,
        name: templates.name,
        sequence: productImages.sequence,
      })
      .from(productImages)
      .innerJoin(templates, eq(templates.id, productImages.templateId))
      .where(
        and(
          inArray(productImages.templateId, templateIds.slice(at, at + LOOKED_UP_AT_ONCE)),
          isNotNull(productImages.source),
          or(isNull(productImages.fileId), eq(productImages.isPlaceholder, true)),
        ),
      )
      .orderBy(asc(productImages.sequence), asc(productImages.id));
    wanted.push(...rows.map((row) => ({ ...row, source: row.source as string, name: pick(row.name, 'en_US') })));
  }
  return wanted;
}

function asReason(error: unknown): Sentence {
  if (error instanceof FetchFailed || error instanceof HttpError)
    return { sentence: error.sentence, values: error.values ?? {} };
  if (error instanceof UnsafeAddress) return { sentence: msg('It is not a public address.') };
  return { sentence: '{reason}', values: { reason: error instanceof Error ? error.message : String(error) } };
}

async function keep(images: readonly Wanted[], fileId: number, isPlaceholder: boolean): Promise<null> {
  await transaction(async () => {
    await db
      .update(productImages)
      .set({ fileId, isPlaceholder })
      .where(
        inArray(
          productImages.id,
          images.map(({ imageId }) => imageId),
        ),
      );
    await changed(...new Set(images.map(({ templateId }) => `product:${templateId}`)));
  });
  return null;
}

/** Stores a placeholder for each product with this picture. When time is up none is stored: the page draws its own. */
async function standIn(images: readonly Wanted[], source: PictureSource): Promise<void> {
  for (const image of images) {
    if (image.isPlaceholder || source.isOver) continue;
    const { bytes } = await placeholder(image.name, STAND_IN_BOX, ['webp'], Math.max(0, image.sequence - 1));
    const file = await storeFile({ bytes, name: `${image.name}.webp` });
    await keep([image], file.id, true);
  }
}
