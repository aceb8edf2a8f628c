/** Takes uploaded pictures of a product, as many as it may have. */
import type { FastifyRequest } from 'fastify';
import { receivePictures } from '#core/files/picture_upload.ts';
import type { UploadLimits } from '#core/files/upload.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { addPictures, MOST_PICTURES } from './stored_pictures.ts';

const MEGABYTE = 1024 * 1024;
/** Of one picture, in megabytes. */
export const MOST_MEGABYTES = 25;
export const MOST_FILES = 20;

const LIMITS: UploadLimits = {
  totalBytes: 200 * MEGABYTE,
  fileBytes: MOST_MEGABYTES * MEGABYTE,
  files: MOST_FILES,
  fields: 2,
  fieldBytes: 100,
};

export type Received = { added: number; problems: string[] };

export async function receiveProductPictures(templateId: number, request: FastifyRequest): Promise<Received> {
  const { stored, problems } = await receivePictures(request, LIMITS);
  const added = await addPictures(templateId, stored);
  for (const id of stored.slice(added)) await forgetFile(id);
  if (added < stored.length)
    problems.push(
      request.texts.t('A product can have {most} images. Delete some to add others.', { most: MOST_PICTURES }),
    );
  return { added, problems };
}
