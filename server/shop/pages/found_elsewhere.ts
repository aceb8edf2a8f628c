/** Shows what the search in the header finds besides products. */
import type { FastifyRequest } from 'fastify';
import { hook } from '#core/domain/hook.ts';

export type FoundPage = { name: string; note: string; url: string };

/** What another domain has for a search. */
export type SearchElsewhere = {
  /** When any of it changes. */
  tags: readonly string[];
  /** At most as many as asked for, the best first; only what this visitor may open. */
  find(words: string, request: FastifyRequest, most: number): Promise<{ pages: FoundPage[]; validUntil: Date | null }>;
};

export const searchElsewhere = hook<SearchElsewhere>();

const MOST = 5;

export async function foundElsewhere(
  words: string,
  request: FastifyRequest,
): Promise<{ pages: FoundPage[]; tags: string[]; validUntil: Date[] }> {
  if (words.trim() === '') return { pages: [], tags: [], validUntil: [] };
  const all = searchElsewhere.all();
  const found = await Promise.all(all.map((one) => one.find(words, request, MOST)));
  return {
    pages: found.flatMap(({ pages }) => pages),
    tags: all.flatMap(({ tags }) => [...tags]),
    validUntil: found.flatMap(({ validUntil }) => validUntil ?? []),
  };
}
