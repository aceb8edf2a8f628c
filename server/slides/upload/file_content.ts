/** What a slide shows of a file: a document, an image or a video. */
import { Invalid } from '#core/errors.ts';
import { blobPath, hashOf } from '#core/files/blobs.ts';
import { typeOf } from '#core/files/file_type.ts';
import { isPicture, MAX_FILE_BYTES } from '#core/files/files.ts';
import type { SlideType } from '#slides/kinds.ts';
import { problemOf } from '#slides/reading/problems.ts';
import { openDocument, ReadingFailed } from '#slides/reading/reading_worker.ts';
import type { slides } from '#slides/schema.ts';
import { forgetUnshown, storeSlideFile } from '#slides/slide_files.ts';
import { TOO_BIG, WRONG_TYPE } from './messages.ts';

export type Content = Partial<typeof slides.$inferInsert> & { type: SlideType };
/** The specified dialog takes no videos. */
export type SentFile = { bytes: Uint8Array; name: string; mayBeVideo: boolean };

/** What browsers play. */
export const VIDEO_TYPES: readonly string[] = ['video/mp4', 'video/webm'];

/** @throws Invalid for what is none of the types, too big, or can't be read */
export async function fileContent({ bytes, name, mayBeVideo }: SentFile): Promise<Content> {
  if (bytes.length > MAX_FILE_BYTES) throw new Invalid(TOO_BIG, { file: TOO_BIG });
  const type = typeOf(bytes);
  const isPdf = type === 'application/pdf';
  const isVideo = mayBeVideo && VIDEO_TYPES.includes(type);
  if (!isPdf && !isVideo && !isPicture(type)) throw new Invalid(WRONG_TYPE, { file: WRONG_TYPE });
  const fileId = await storeSlideFile(bytes, name);
  if (isVideo) return { type: 'video', fileId };
  if (!isPdf) return { type: 'infographic', fileId, imageId: fileId };
  try {
    return { ...(await firstLook(hashOf(bytes))), fileId, reading: 'waiting' };
  } catch (error) {
    await forgetUnshown([fileId]);
    throw error;
  }
}

/** What can't be read is refused at once, and the draft of its uploader is not lost. */
async function firstLook(hash: string): Promise<{ type: SlideType }> {
  try {
    const { isPortrait } = await openDocument(blobPath(hash));
    return { type: isPortrait ? 'document' : 'presentation' };
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    const problem = problemOf(error.message);
    throw new Invalid(problem, { file: problem });
  }
}
