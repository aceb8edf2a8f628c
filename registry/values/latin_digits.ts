const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Arabic, Persian and full-width digits are digits. */
export const latinDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => `${digit.charCodeAt(0) & 15}`);
