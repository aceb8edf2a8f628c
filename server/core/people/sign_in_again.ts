/** Lets people sign in and then submits the form they had sent. */
import { millisecondsInMinute } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { db } from '#core/db/database.ts';
import { CodeNeeded, PasswordNeeded, type Unauthorized, WrongPassword } from '#core/errors.ts';
import { line, secretField } from '#core/http/contract.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { type Site, siteOf } from '#core/sites/site.ts';
import { findAccount } from './account_changes.ts';
import { sessions } from './people.schema.ts';
import { sessionOf } from './session.ts';
import { forcedWebsite } from './website_choice.ts';

/** The fields that the sign-in page adds to the submitted form. */
const LOGIN = 'again_login';
const PASSWORD = 'again_password';
const CODE = 'again_code';
const postedSignIn = z.object({ login: line(200), password: secretField(200), code: line(50).optional() });
/** `code`: of an account with a second factor. */
export type SignInFields = z.output<typeof postedSignIn>;

/** Time since the password was typed, or last needed. */
const IDLE_MS = 30 * millisecondsInMinute;
/** The time is not updated more often than this. */
const NOTE_AFTER_MS = 60_000;

/**
 * Removes the sign-in fields from the form and signs in with them.
 * @throws WrongPassword @throws CodeNeeded @throws TooMany
 */
export async function signInAgain(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  // Most forms are without; a copy of a long one takes time.
  if (body[PASSWORD] === undefined) return;
  const { [LOGIN]: login, [PASSWORD]: password, [CODE]: code, ...form } = body;
  request.body = form;
  const entered = postedSignIn.safeParse({ login, password, code });
  if (!entered.success || !(await isSignedIn(request, reply, entered.data)))
    throw new WrongPassword(entered.data?.login);
  // Only a signed-in person may choose the form's website.
  request.site = (await siteOf(request, await forcedWebsite(request))) as Site;
  request.texts = textsFor(request.site.language.code);
}

async function isSignedIn(request: FastifyRequest, reply: FastifyReply, entered: SignInFields): Promise<boolean> {
  for (const { signIn } of request.server.domains) if (signIn) return signIn(request, reply, entered);
  return false;
}

/** @throws PasswordNeeded if the password was typed too long ago */
export async function needRecentPassword(request: FastifyRequest): Promise<void> {
  const session = await sessionOf(request);
  const idleMs = Date.now() - (session?.passwordAt?.getTime() ?? 0);
  if (!session?.userId || idleMs > IDLE_MS)
    throw new PasswordNeeded((await findAccount(session?.userId ?? 0))?.login ?? '');
  if (idleMs > NOTE_AFTER_MS)
    await db.update(sessions).set({ passwordAt: new Date() }).where(eq(sessions.id, session.id));
}

/** Never written into a page. */
const SECRETS = /password|secret|^cc_/;

/** A form as it was submitted, for a page from which it is submitted again; null if it holds files or secrets. */
export function carriedForm(request: FastifyRequest) {
  const isPlain = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  if (!request.routeOptions.config.goesOn || !isPlain || fields.some(([name]) => SECRETS.test(name))) return null;
  return {
    action: request.originalUrl,
    fields: fields.flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: String(one) }))),
  };
}

/** The form that the sign-in page carries. */
export function carriedToSignIn(request: FastifyRequest, error: Unauthorized) {
  const form = carriedForm(request);
  return (
    form && {
      ...form,
      names: { login: LOGIN, password: PASSWORD, code: CODE },
      login: error.login,
      isSamePerson: error instanceof PasswordNeeded,
      needsCode: error instanceof CodeNeeded,
    }
  );
}
