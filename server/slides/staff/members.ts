/** Members of a channel, as staff type them: an email address on each line. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { users } from '#core/people/people.schema.ts';
import type { MemberRight } from '#slides/kinds.ts';
import { slideMembers } from '#slides/schema.ts';

/** Field → what its people may do. */
export const MEMBER_FIELDS = { readers: 'read', uploaders: 'upload', publishers: 'publish' } as const;
type MemberField = keyof typeof MEMBER_FIELDS;
export const MEMBER_FIELD_NAMES = Object.keys(MEMBER_FIELDS) as MemberField[];

const MOST_MEMBERS = 1_000;

export type Member = { userId: number; right: MemberRight };

const loginsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** @returns the members, or what is wrong by field */
export async function parseMembers(
  values: FormValues,
  { t }: Texts,
): Promise<{ members: Member[]; errors: Record<string, string> }> {
  const logins = new Map(MEMBER_FIELD_NAMES.map((field) => [field, loginsIn(values[field] ?? '')]));
  const all = [...logins.values()].flat();
  if (all.length > MOST_MEMBERS)
    return { members: [], errors: { readers: t('Enter {n} people or fewer', { n: MOST_MEMBERS }) } };
  const known = await accountsOf(all);
  const errors: Record<string, string> = {};
  const rights = new Map<number, MemberRight>();
  for (const [field, own] of logins) {
    const unknown = own.find((login) => !known.has(login));
    if (unknown) errors[field] = t('No account has the email address {email}', { email: unknown });
    for (const login of own) rights.set(known.get(login) ?? 0, MEMBER_FIELDS[field]);
  }
  return { members: [...rights].map(([userId, right]) => ({ userId, right })), errors };
}

async function accountsOf(logins: readonly string[]): Promise<Map<string, number>> {
  if (logins.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, login: users.login })
    .from(users)
    .where(and(inArray(users.login, [...logins]), eq(users.isActive, true)));
  return new Map(found.map(({ id, login }) => [login, id]));
}

export async function memberValues(channelId: number): Promise<FormValues> {
  const rows = await db
    .select({ login: users.login, right: slideMembers.right })
    .from(slideMembers)
    .innerJoin(users, eq(users.id, slideMembers.userId))
    .where(eq(slideMembers.channelId, channelId))
    .orderBy(users.login);
  return Object.fromEntries(
    MEMBER_FIELD_NAMES.map((field) => [
      field,
      rows
        .filter(({ right }) => right === MEMBER_FIELDS[field])
        .map(({ login }) => login)
        .join('\n'),
    ]),
  );
}

/** Within the transaction that saves the channel. */
export async function saveMembers(channelId: number, members: readonly Member[]): Promise<void> {
  await db.delete(slideMembers).where(eq(slideMembers.channelId, channelId));
  if (members.length > 0) await db.insert(slideMembers).values(members.map((member) => ({ ...member, channelId })));
}
