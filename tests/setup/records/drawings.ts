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

/** 4.5 kB of filters over 25 million pixels: minutes of work. */
const filters = (filter: string): Buffer => {
  const all = filter.repeat(Math.floor(4_300 / filter.length));
  const area = 'width="5000" height="5000"';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${area}><filter id="f" x="0" y="0" width="1" height="1">${all}</filter><rect ${area} filter="url(#f)"/></svg>`,
  );
};
export const filterBombs = (): [Buffer, Buffer] => [
  filters('<feTurbulence baseFrequency=".9" numOctaves="9"/>'),
  filters('<feMorphology operator="dilate" radius="900"/><feGaussianBlur stdDeviation="900"/>'),
];

export const drawnSvg = (): Buffer => SVG('<script>alert(1)</script><path d="M0 0L9 9" stroke="#000"/>');
