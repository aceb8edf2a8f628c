/** Draws pictures: small ones to show, and drawings as PNG. */
const THUMBNAIL = 640;
const MOST_PIXELS_WIDE = 3000;
/** Of a drawing that does not say how large it is. */
const USUAL = 1000;

/** As a data address; null for what the browser can't read. */
export async function thumbnailOf(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, THUMBNAIL / bitmap.width);
  const drawn = await draw(bitmap, bitmap.width * scale, bitmap.height * scale, 'image/webp');
  bitmap.close();
  return drawn && addressOf(drawn);
}

/** Servers take no SVG, which may hold scripts. */
export async function pngOf(svgUrl: string): Promise<Blob | null> {
  const image = new Image();
  image.src = svgUrl;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const [width, height] = [image.naturalWidth || USUAL, image.naturalHeight || USUAL];
  const scale = Math.min(1, MOST_PIXELS_WIDE / Math.max(width, height));
  return draw(image, width * scale, height * scale, 'image/png');
}

async function draw(source: CanvasImageSource, width: number, height: number, type: string): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type }).catch(() => null);
}

async function addressOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return `data:${blob.type};base64,${btoa(parts.join(''))}`;
}
