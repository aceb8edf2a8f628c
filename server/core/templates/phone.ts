/** The link that calls a telephone number, which people write with blanks and brackets. */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** A telephone number that is not broken between lines. */
export const phoneText = (phone: string): string => phone.replaceAll(' ', '\u00a0');
