/** What titles are compared by: capitals, accents and spaces don't count. */
import { folded } from '#core/db/folded.ts';

export const nameKeyOf = (name: string): string => folded(name).replace(/\s+/g, ' ').trim();
