/** Signature images, valid and invalid. */
import sharp from 'sharp';

const SVG = (body: string, side = 400) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="142">${body}</svg>`);

export const drawnPng = (): Promise<Buffer> =>
  sharp(SVG('<path d="M20 80 Q 80 10 120 90 T 300 60" fill="none" stroke="#1e2620" stroke-width="4"/>'))
    .png()
    .toBuffer();

export const blankPng = (): Promise<Buffer> => sharp(SVG('')).png().toBuffer();

export const whiteJpeg = (): Promise<Buffer> => sharp(SVG('')).flatten({ background: '#fff' }).jpeg().toBuffer();

/** Few bytes that would unfold into 900 million pixels. */
export const bombPng = (): Promise<Buffer> =>
  sharp({ create: { width: 30_000, height: 30_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

export const drawnSvg = (): Buffer => SVG('<script>alert(1)</script><path d="M0 0L9 9" stroke="#000"/>');
