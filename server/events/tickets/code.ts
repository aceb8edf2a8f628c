/** Makes and reads the signed codes of tickets. */
import { hash } from 'node:crypto';
import { isSame, signature } from '#core/process/secret.ts';
import { CODE_SIGNS, codeSigns } from '#registry/values/code_signs.ts';

const BITS = 5;
const PROOF_SIGNS = 12;
const LARGEST_ID = 2 ** 31;
const HASH_SIGNS = 16;

export type Coded = { id: number; ticketEdition: number };

/** Short for QR codes and for typing, such as `1F-7KQ2-MX9P-4TRZ`: the attendee, and 60 bits that only we can make. */
export function codeOf({ id, ticketEdition }: Coded): string {
  return [idSigns(id), ...(proofOf(id, ticketEdition).match(/.{4}/g) ?? [])].join('-');
}

/** What a code says; null for what can't be a code. Small letters, blanks and look-alikes are understood. */
export function readCode(entered: string): { id: number; proof: string } | null {
  const signs = codeSigns(entered);
  if (!signs) return null;
  const id = [...signs.slice(0, -PROOF_SIGNS)].reduce((sum, sign) => sum * 2 ** BITS + CODE_SIGNS.indexOf(sign), 0);
  return id > 0 && id < LARGEST_ID ? { id, proof: signs.slice(-PROOF_SIGNS) } : null;
}

/** Which edition of a ticket a code is of, the newest first; null: we never made it. */
export function editionOf({ id, ticketEdition }: Coded, proof: string): number | null {
  for (let edition = ticketEdition; edition >= 0; edition -= 1) if (isSame(proof, proofOf(id, edition))) return edition;
  return null;
}

/** The same as the check-in page computes of what it scans: of the code without dashes. */
export const codeHash = (code: string): string =>
  hash('sha256', code.replaceAll('-', ''), 'base64url').slice(0, HASH_SIGNS);

function idSigns(id: number): string {
  const rest = Math.floor(id / 2 ** BITS);
  return `${rest > 0 ? idSigns(rest) : ''}${CODE_SIGNS[id % 2 ** BITS]}`;
}

function proofOf(id: number, edition: number): string {
  const bytes = Buffer.from(signature('event-ticket', `${id}:${edition}`), 'base64url');
  let signs = '';
  let held = 0;
  let bits = 0;
  // Bytes in, five bits out: lists of thousands of attendees need many of them.
  for (let at = 0; signs.length < PROOF_SIGNS; at += 1) {
    held = ((held & 31) << 8) | bytes[at]!;
    bits += 8;
    while (bits >= BITS && signs.length < PROOF_SIGNS) {
      bits -= BITS;
      signs += CODE_SIGNS[(held >> bits) & 31];
    }
  }
  return signs;
}
