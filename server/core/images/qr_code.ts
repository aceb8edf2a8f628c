import { encode } from 'uqr';

/** The white margin that cameras need, in modules of the code. */
const QUIET_ZONE = 4;

/** A text as a QR code in SVG, for printing. Always dark on light: cameras read nothing else. */
export function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares}"/></svg>`
  );
}
