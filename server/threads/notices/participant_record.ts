/** Opens a record as a participant of its discussion may see it. */

import type { OpenedRecord } from '#core/domain/record_kind.ts';
import { NOWHERE, type Person, ROLES } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { type RecordKey, titleOf } from '#threads/access.ts';
import type { Participant } from './participants.ts';

/** Null if they may no longer see it. */
export async function recordFor(
  participant: Participant,
  record: RecordKey,
  site: Site,
): Promise<{ record: OpenedRecord; isByLink: boolean } | null> {
  const own = await titleOf(record, { person: asPerson(participant, site), site });
  if (own) return { record: own, isByLink: false };
  const shared = participant.byLink && (await titleOf(record, { person: asPerson(ANY_STAFF, site), site }));
  return shared ? { record: shared, isByLink: true } : null;
}

const ANY_STAFF = { partnerId: null, name: '', email: '', isStaff: true };

/** The record as this person would see it. */
const asPerson = (
  { partnerId, name, email, isStaff }: Pick<Participant, 'partnerId' | 'name' | 'email' | 'isStaff'>,
  site: Site,
): Person => ({
  userId: 0,
  partnerId: partnerId ?? 0,
  name,
  email,
  companyId: site.company.id,
  companies: new Set(isStaff ? [site.company.id] : []),
  roles: new Set<string>(isStaff ? ROLES : ['portal']),
  everywhere: new Set<string>(isStaff ? ROLES : ['portal']),
  further: new Map(),
  customer: NOWHERE,
});
