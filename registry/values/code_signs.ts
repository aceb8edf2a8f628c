/** Crockford's Base32: without letters that look like digits, so that codes can be typed. */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The signs of a code as it was scanned, typed, or stands in a link; null for what can't be one. */
export function codeSigns(entered: string): string | null {
  const last = entered.trim().split('/').at(-1) ?? '';
  const signs = last
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{13,19}$/.test(signs) ? signs : null;
}
