/** Checks captions of videos, which are WebVTT. */
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { storeSlideFile } from '#slides/slide_files.ts';

const MEGABYTE = 1024 * 1024;
export const MOST_CAPTIONS_BYTES = MEGABYTE;

const NO_VTT = msg('Select captions in the format WebVTT (.vtt), 1 MB at most.');
const NO_CUE = msg('These captions have no times, such as 00:01.000 --> 00:04.000.');
const WRONG_TIME = msg('Line {n} of the captions has a wrong time. Write it as 00:01.000 --> 00:04.000.');
const TIME = String.raw`(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const CUE = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`);

/** @returns the checked text. @throws Invalid naming the field */
export function parseCaptions(bytes: Uint8Array): string {
  const text = bytes.length > MOST_CAPTIONS_BYTES ? null : textOf(bytes);
  if (text === null || !/^WEBVTT(?:[ \t\n]|$)/.test(text)) throw new Invalid(NO_VTT, { captions: NO_VTT });
  const lines = text.split('\n');
  const wrong = lines.findIndex((line) => line.includes('-->') && !CUE.test(line.trim()));
  if (wrong >= 0) throw new Invalid(WRONG_TIME, { captions: WRONG_TIME }).with({ n: wrong + 1 });
  if (!lines.some((line) => line.includes('-->'))) throw new Invalid(NO_CUE, { captions: NO_CUE });
  return text;
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}

/** @returns the id of the stored file */
export const storeCaptions = (text: string): Promise<number> => storeSlideFile(Buffer.from(text), 'captions.vtt');
