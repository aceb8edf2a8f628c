/** Who paid for tickets, and gets back what was paid. */
export type Payer = { name: string; email: string };

export const isPayer = (email: string, payer: Payer): boolean => email.toLowerCase() === payer.email.toLowerCase();
