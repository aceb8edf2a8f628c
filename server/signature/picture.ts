/** Converts the picture of a signature to PNG, or refuses it. */
import { Invalid } from '#core/errors.ts';
import { PICTURE_TYPES, typeOf } from '#core/files/file_type.ts';
import { msg } from '#core/msg.ts';
import { signatureOf } from '#core/pixels/pixels.ts';

const MISSING = msg('Signature is missing.');
const NO_PICTURE = msg('This image can’t be used. Send a PNG, JPEG or WebP file, or type your name.');

/**
 * The signature as PNG, cropped to the drawing. The file type is detected from its content, not from its name.
 * @throws Invalid with a sentence for the signer
 */
export async function signaturePicture(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) throw new Invalid(MISSING);
  // Drawings in SVG may bring scripts and files of others: they are refused, not read.
  if (!(PICTURE_TYPES as readonly string[]).includes(typeOf(bytes))) throw new Invalid(NO_PICTURE);
  const picture = await signatureOf(bytes).catch((error: unknown) => {
    if (error instanceof Invalid) throw new Invalid(NO_PICTURE);
    throw error;
  });
  if (!picture) throw new Invalid(MISSING);
  return picture;
}

/** Bytes of base64; nothing where it is none. */
export function bytesOf(base64: string): Uint8Array {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : new Uint8Array();
}
