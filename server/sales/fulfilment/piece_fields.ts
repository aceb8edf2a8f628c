/** Reads the fields of forms that ask how many pieces of each line. */

import { firstError } from '#core/http/field_errors.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pieces } from './contract.ts';

export const fieldOf = (lineId: number): string => `pieces-${lineId}`;

export type PieceFields = { asked: Map<number, number>; errors: Record<string, string> };

/** @param body of the request, as it came */
export function readPieces(body: unknown, texts: Texts, prefix = 'pieces'): PieceFields {
  const asked = new Map<number, number>();
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    const [, field, id] = /^([a-z]+)-(\d{1,9})$/.exec(name) ?? [];
    if (field !== prefix || !id) continue;
    const read = pieces.safeParse(value);
    if (!read.success) errors[name] = firstError(read.error, texts);
    else if (read.data > 0) asked.set(Number(id), read.data);
  }
  return { asked, errors };
}
