/** Reads a picked file as the server takes it, with a small picture to show. */
import { t } from '#registry/texts.ts';
import { pngOf, thumbnailOf } from './pictures.ts';
import { readPdf } from './read_pdf.ts';

/** Of the file itself, not of what is sent. */
export const MOST_BYTES = 25 * 1024 * 1024;

export type FileValues = {
  slide_type: 'document' | 'presentation' | 'infographic';
  mime_type: string;
  /** Base64, as all files are sent. */
  datas: string;
  /** The first page of a document. */
  image?: string;
  /** Lines of `<page>. <text>`. */
  index_content?: string;
};
export type ReadFile = { values: FileValues; preview: string };

const PDF = 'application/pdf';
const SVG = 'image/svg+xml';

/** @returns what is wrong with a file that can't be uploaded */
export async function readFile(file: File, signal: AbortSignal): Promise<ReadFile | string> {
  if (file.type !== PDF && !file.type.startsWith('image/'))
    return t('Invalid file type. Please select pdf or image file');
  if (file.size > MOST_BYTES) return t('File is too big. File size cannot exceed 25MB');
  if (file.type === PDF) return readDocument(file, signal);
  const picture = file.type === SVG ? await pngOf(await dataUrlOf(file)) : file;
  const preview = picture && (await thumbnailOf(picture));
  if (!preview) return t('The image could not be read.');
  const values = { slide_type: 'infographic', mime_type: picture.type, datas: contentOf(await dataUrlOf(picture)) };
  return { values: values as FileValues, preview };
}

async function readDocument(file: File, signal: AbortSignal): Promise<ReadFile | string> {
  const read = await readPdf(new Uint8Array(await file.arrayBuffer()), signal);
  if (read === 'password') return t('You can not upload password protected file.');
  if (read === 'broken') return t('This document is damaged and can’t be read.');
  const preview = await dataUrlOf(read.picture);
  return {
    values: {
      slide_type: read.isPortrait ? 'document' : 'presentation',
      mime_type: PDF,
      datas: contentOf(await dataUrlOf(file)),
      image: contentOf(preview),
      index_content: read.text,
    },
    preview,
  };
}

const contentOf = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1);

export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The title to begin with. */
export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 150);
