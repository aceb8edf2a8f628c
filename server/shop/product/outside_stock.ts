/** Lets another domain count what it sells as hidden products, such as seats. */
import { hook } from '#core/domain/hook.ts';
import type { Site } from '#core/sites/site.ts';
import type { OrderLine } from '#sales/api.ts';

type Line = Pick<OrderLine, 'id' | 'variantId' | 'quantity'>;
type Pieces = { variantId: number; quantity: number };

/** A line that asks for more than there is. */
export type Lowered = { lineId: number; quantity: number; text: string };

/** Each call gets all lines and variants, and answers for its own. All but the last two run inside a transaction. */
export type OutsideStock = {
  /** Holds for a cart as many pieces as there are. @returns lines with more, and what they may have */
  fit(lines: readonly Line[], site: Site): Promise<Lowered[]>;
  /** Holds all pieces or none, until `until` at least. @returns variants with too few pieces */
  hold(reference: string, wanted: readonly Pieces[], until: Date): Promise<number[]>;
  /** They are sold, whether held or not. @returns variants with too few pieces */
  leave(reference: string, wanted: readonly Pieces[]): Promise<number[]>;
  release(reference: string): Promise<void>;
  /** What has to be entered before payment: the page for it without language prefix, and why, marked by `msg`. */
  problem(lines: readonly Line[]): Promise<{ path: string; text: string } | null>;
  /** Line → the page of what it sells, and a note with a link. */
  notes(lines: readonly Line[], site: Site): Promise<ReadonlyMap<number, LineNote>>;
};

export type LineNote = { url: string; note: { text: string; url: string } | null };

export const outsideStocks = hook<OutsideStock>();

export const loweredLines = async (lines: readonly Line[], site: Site): Promise<Lowered[]> =>
  (await Promise.all(outsideStocks.all().map((one) => one.fit(lines, site)))).flat();

export async function outsideProblem(lines: readonly Line[]): Promise<{ path: string; text: string } | null> {
  for (const one of outsideStocks.all()) {
    const problem = await one.problem(lines);
    if (problem) return problem;
  }
  return null;
}

export const outsideNotes = async (lines: readonly Line[], site: Site): Promise<Map<number, LineNote>> =>
  new Map((await Promise.all(outsideStocks.all().map(async (one) => [...(await one.notes(lines, site))]))).flat());
