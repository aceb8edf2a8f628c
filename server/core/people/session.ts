/** Sessions: who is signed in, and what is remembered of a visit. */
import { isDeepStrictEqual } from 'node:util';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { db, forUpdate, inTransaction } from '#core/db/database.ts';
import { type RequiredSecondFactor, requiredSecondFactor } from '#core/people/second_factor/required_second_factor.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import { sessions } from './people.schema.ts';
import { atCompany, findPerson, isStaff, type Person, personIn } from './people.ts';
import { isEmbedToken, SESSION_COOKIE, sendEmbedToken, setCookie, tokenOf } from './session_cookie.ts';
import { querySession } from './session_query.ts';
import { MAX_USER_AGENT } from './sign_ins/device.ts';

/** Lifetime of a session after the last request. */
const LIFETIME_MS = 30 * millisecondsInDay;
/** Staff have to sign in again this long after the last sign-in. */
const STAFF_LIFETIME_MS = 12 * millisecondsInHour;
const TOUCH_AFTER_MS = millisecondsInHour;

export type Session = {
  id: number;
  userId: number | null;
  data: Record<string, unknown>;
  /** When the password was typed last, or used. */
  passwordAt: Date | null;
  /** When a code was typed besides the password. */
  secondFactorAt: Date | null;
};

/** What was read together with a session. */
const found = new WeakMap<Session, { person: Person | null; own: unknown[] | null }>();

/** The session of a request, or null; looked up once a request. */
export async function sessionOf(request: FastifyRequest): Promise<Session | null> {
  request.session ??= findSession(request);
  return request.session;
}

async function findSession(request: FastifyRequest): Promise<Session | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const now = new Date();
  const { rows, own } = await querySession(hashToken(token));
  const [row] = rows;
  if (!row) return null;
  const person = personIn(row.userId, row);
  // Looked at again with each request: somebody may have been given a role since they signed in.
  const isStaffs = isStaff(person);
  if (row.expiresAt <= now || (isStaffs && staffEnd(row) <= now)) return null;
  if (now.getTime() - row.seenAt.getTime() > TOUCH_AFTER_MS)
    // The page neither waits for that nor fails with it.
    touch(row, isStaffs, now).catch((error) => request.log.error({ err: error }, 'Extending a session failed.'));
  const { id, userId, data, passwordAt, secondFactorAt } = row;
  const session = { id, userId, data, passwordAt, secondFactorAt };
  found.set(session, { person, own });
  return session;
}

/** The session of a page elsewhere, to take its cart over here; null where the token is of another kind, or has expired. */
export async function embeddedSession(token: string): Promise<number | null> {
  if (!isEmbedToken(token)) return null;
  const isIts = and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, new Date()));
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(isIts);
  return row?.id ?? null;
}

/** Rows that were read together with the session; null: it was created, or somebody signed in, in this request. */
export async function rowsOfSession(request: FastifyRequest): Promise<unknown[] | null> {
  const session = await sessionOf(request);
  return (session && found.get(session)?.own) ?? null;
}

type SignedIn = { signedInAt: Date | null };

const staffEnd = ({ signedInAt }: SignedIn): Date => new Date((signedInAt?.getTime() ?? 0) + STAFF_LIFETIME_MS);

async function touch(row: SignedIn & { id: number }, isStaffs: boolean, now: Date): Promise<void> {
  const expiresAt = isStaffs ? staffEnd(row) : new Date(now.getTime() + LIFETIME_MS);
  await db.update(sessions).set({ seenAt: now, expiresAt }).where(eq(sessions.id, row.id));
}

/** Stores a small fact in the session; null deletes it. Does nothing without a change or a session. */
export const remember = (request: FastifyRequest, name: string, fact: unknown): Promise<void> =>
  rememberAll(request, { [name]: fact });

/** The same for some at once. */
export async function rememberAll(request: FastifyRequest, facts: Record<string, unknown>): Promise<void> {
  const session = await sessionOf(request);
  const isKnown = ([name, fact]: [string, unknown]) => isDeepStrictEqual(session?.data[name] ?? null, fact);
  if (!session || Object.entries(facts).every(isKnown)) return;
  const data = merged(session.data, facts);
  const isAsRead = and(eq(sessions.id, session.id), eq(sessions.data, session.data));
  const [replaced] = await db.update(sessions).set({ data }).where(isAsRead).returning({ id: sessions.id });
  if (replaced) session.data = data;
  else await rememberConcurrently(session, facts);
}

/** Keeps what another request of the session wrote meanwhile. */
const rememberConcurrently = (session: Session, facts: Session['data']): Promise<void> =>
  inTransaction(async () => {
    const [row] = await forUpdate(db.select({ data: sessions.data }).from(sessions).where(eq(sessions.id, session.id)));
    if (!row) return;
    const data = merged(row.data, facts);
    await db.update(sessions).set({ data }).where(eq(sessions.id, session.id));
    session.data = data;
  });

function merged(before: Session['data'], facts: Session['data']): Session['data'] {
  const all = Object.entries({ ...before, ...facts });
  return Object.fromEntries(all.filter(([, fact]) => fact !== null));
}

/** Who is signed in, or null, with every role they have anywhere: for what concerns their account. */
export async function accountOf(request: FastifyRequest): Promise<Person | null> {
  request.account ??= (async () => {
    const session = await sessionOf(request);
    if (!session?.userId) return null;
    const known = found.get(session);
    return known ? known.person : findPerson(session.userId);
  })();
  return request.account;
}

/** Who is signed in, or null, with the roles that count on this website: those of staff only at their companies. */
export async function personOf(request: FastifyRequest): Promise<Person | null> {
  const account = await accountOf(request);
  if (!account) return null;
  return atCompany(account, (await lacksSecondFactor(request)) ? undefined : request.site?.company.id);
}

/** Whether they work as a customer until they set up the two-step sign-in that their role asks for. */
export const lacksSecondFactor = async (request: FastifyRequest): Promise<boolean> =>
  (await secondFactorAskedOf(request))?.by === null;

/** The two-step sign-in that the company asks for and this person lacks. */
export async function secondFactorAskedOf(request: FastifyRequest): Promise<RequiredSecondFactor | null> {
  const account = await accountOf(request);
  return account && requiredSecondFactor(request, account, (await sessionOf(request))?.secondFactorAt ?? null);
}

/**
 * The session of a request, created if there is none.
 * @param isFramed the page stands in a frame of another website
 */
export async function ensureSession(request: FastifyRequest, reply: FastifyReply, isFramed = false): Promise<Session> {
  const existing = await sessionOf(request);
  if (existing) return existing;
  const token = `${request.isEmbedded ? 'e' : 'g'}${randomToken()}`;
  const [row] = await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), expiresAt: new Date(Date.now() + LIFETIME_MS), data: {} })
    .returning({ id: sessions.id });
  if (request.isEmbedded) sendEmbedToken(reply, token);
  else setCookie(reply, token, isFramed);
  const session: Session = { id: row!.id, userId: null, data: {}, passwordAt: null, secondFactorAt: null };
  request.session = Promise.resolve(session);
  return session;
}

/**
 * Signs a person in: same session, new token, so that a cookie planted before is worth nothing. If somebody else was
 * signed in, their session ends first, because its data is theirs.
 * @param hasCode whether a code was typed besides the password; that counts for the rest of the session
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  hasCode = false,
): Promise<Session> {
  const before = await sessionOf(request);
  if (before?.userId != null && before.userId !== userId) await signOut(request, reply);
  const session = await ensureSession(request, reply);
  const token = `u${randomToken()}`;
  const now = new Date();
  const secondFactorAt = hasCode ? now : session.secondFactorAt;
  const lifetime = isStaff(await findPerson(userId)) ? STAFF_LIFETIME_MS : LIFETIME_MS;
  await db
    .update(sessions)
    .set({
      userId,
      tokenHash: hashToken(token),
      seenAt: now,
      signedInAt: now,
      passwordAt: now,
      secondFactorAt,
      expiresAt: new Date(now.getTime() + lifetime),
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    })
    .where(eq(sessions.id, session.id));
  setCookie(reply, token);
  request.cookies[SESSION_COOKIE] = token;
  const signedIn: Session = { ...session, userId, passwordAt: now, secondFactorAt };
  request.session = Promise.resolve(signedIn);
  request.account = undefined;
  return signedIn;
}

export async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const session = await sessionOf(request);
  if (session) await db.delete(sessions).where(eq(sessions.id, session.id));
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
  request.session = Promise.resolve(null);
  request.account = Promise.resolve(null);
}

/** Ends every session of a person, as a changed password must. */
export async function signOutEverywhere(userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function dropExpiredSessions(): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
}
