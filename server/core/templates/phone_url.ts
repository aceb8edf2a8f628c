/** The link that calls a telephone number, which people write with blanks and brackets. */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
