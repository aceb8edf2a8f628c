/** Registry of records that can be followed, filled by the domains. */
import type { Domain } from '#core/domain/domain.ts';
import type { Followable, Followed } from '#core/domain/followable.ts';
import { NotFound } from '#core/errors.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';

let known: ReadonlyMap<string, Followable> = new Map();

/** Kept outside of the application, because jobs need them too. */
export function knowFollowables(domains: readonly Domain[]): void {
  known = new Map(domains.flatMap(({ followables = [] }) => followables).map((one) => [one.model, one]));
}

export type RecordKey = { model: string; recordId: number };

/** Null where there is none that this viewer may read. */
export async function findFollowed(
  { model, recordId }: RecordKey,
  viewer: Person | null,
  site: Site,
): Promise<Followed | null> {
  return (await known.get(model)?.find(recordId, viewer, site)) ?? null;
}

/** @throws NotFound for a missing record, and for one that this viewer may not see */
export async function loadFollowed(record: RecordKey, viewer: Person | null, site: Site): Promise<Followed> {
  const found = await findFollowed(record, viewer, site);
  if (!found) throw new NotFound();
  return found;
}
