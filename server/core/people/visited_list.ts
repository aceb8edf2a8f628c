/** Remembers the last list viewed, for its records' previous and next links. */
import type { FastifyRequest } from 'fastify';
import { remember, sessionOf } from './session.ts';

const MAX_IDS = 100;
const nameOf = (kind: string) => `list ${kind}`;

/** @param kind of the records, such as `quote` @param ids in the order in which they were listed */
export async function rememberList(request: FastifyRequest, kind: string, ids: readonly number[]): Promise<void> {
  const visited = ids.slice(0, MAX_IDS);
  if (String(await idsOf(request, kind)) !== String(visited)) await remember(request, nameOf(kind), visited);
}

/** Null at an end of the list, or if the visitor came from no list. */
export async function neighboursOf(
  request: FastifyRequest,
  kind: string,
  id: number,
): Promise<{ previous: number | null; next: number | null }> {
  const ids = await idsOf(request, kind);
  const at = ids.indexOf(id);
  return { previous: ids[at - 1] ?? null, next: at < 0 ? null : (ids[at + 1] ?? null) };
}

async function idsOf(request: FastifyRequest, kind: string): Promise<number[]> {
  const visited = (await sessionOf(request))?.data[nameOf(kind)];
  return Array.isArray(visited) ? (visited as number[]) : [];
}
