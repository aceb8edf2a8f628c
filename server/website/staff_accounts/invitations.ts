/** Sends, repeats and withdraws invitations to work here. */
import { addDays } from 'date-fns/addDays';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { subDays } from 'date-fns/subDays';
import { and, eq, lt } from 'drizzle-orm';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Invalid, NotFound } from '#core/errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { normalLogin } from '#core/people/add_person.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import { isStaff, type Right } from '#core/people/people.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import { securityEvent } from '#core/process/security_events.ts';
import type { Site } from '#core/sites/site.ts';
import { addressOf, mailTo } from '#website/account/mail.ts';
import { type Access, checkCompanies, checkGiven, type Manager, manages, wholeRoles } from './access.ts';
import { invitations } from './invitations.schema.ts';
import { accountWithLogin } from './queries.ts';

export const DAYS_OPEN = 7;
/** Staff may send an expired one again as long. */
const DAYS_KEPT = 60;
/** Limits the mail that one manager can cause, and that to one address. */
const PER_MANAGER: Limit = { name: 'invitations', max: 50, windowMs: millisecondsInHour };
const PER_ADDRESS: Limit = { name: 'invitation mail', max: 5, windowMs: millisecondsInHour };

const NO_RIGHTS = msg('Give at least one right.');
const WORKS_HERE = msg('This person already works here. Open their account instead.');

export type Invitation = typeof invitations.$inferSelect;
export type Invited = { login: string; name: string } & Access;
type Inviter = NonNullable<Manager>;

/**
 * Another invitation of the address for this company is replaced.
 * @returns its id. @throws Invalid naming the field @throws TooMany
 */
export async function invite(manager: Inviter, invited: Invited, site: Site): Promise<number> {
  const login = normalLogin(invited.login);
  mailAddress(login);
  const rights = givenRights(manager, invited);
  const known = await accountWithLogin(login);
  if (known && isStaff({ roles: new Set(known.roles) }) && manages(manager, known))
    throw new Invalid(WORKS_HERE, { login: WORKS_HERE });
  await spend(PER_MANAGER, String(manager.userId));
  await spend(PER_ADDRESS, login);
  const { name } = invited;
  const companyId = site.company.id;
  return transaction(async () => {
    await db.delete(invitations).where(and(eq(invitations.login, login), eq(invitations.companyId, companyId)));
    const { token, ...open } = newLink();
    const [row] = await db
      .insert(invitations)
      .values({
        ...{ login, name, companyId, rights, ...open },
        companyIds: [...invited.companyIds],
        invitedBy: manager.userId,
      })
      .returning({ id: invitations.id });
    await mailInvitation({ login, name }, token, site);
    securityEvent('staff_invited', { by: manager.userId, rights, companyIds: invited.companyIds });
    return row!.id;
  });
}

/** @throws Invalid naming the field */
function givenRights(manager: Inviter, { roles, companyIds }: Access): Right[] {
  const rights = wholeRoles(roles);
  if (!isStaff({ roles: new Set(rights) })) throw new Invalid(NO_RIGHTS, { roles: NO_RIGHTS });
  checkCompanies(manager, companyIds);
  checkGiven(manager, { roles: rights, companyIds });
  return rights;
}

/** Who changes it answers for it; the link that was sent stays. @throws Invalid naming the field */
export async function changeInvitation(manager: Inviter, id: number, { name, ...access }: Invited): Promise<void> {
  const rights = givenRights(manager, access);
  const { userId } = manager;
  await db
    .update(invitations)
    .set({ name, rights, companyIds: [...access.companyIds], invitedBy: userId })
    .where(eq(invitations.id, id));
  securityEvent('staff_invited', { by: userId, rights, companyIds: access.companyIds });
}

function newLink() {
  const token = randomToken();
  const sentAt = new Date();
  return { token, tokenHash: hashToken(token), sentAt, expiresAt: addDays(sentAt, DAYS_OPEN) };
}

/** The link of the mail before works no longer; who sends it again answers for it. @throws NotFound @throws TooMany */
export async function resend(manager: Inviter, id: number, site: Site): Promise<string> {
  const found = await ownInvitation(id, site);
  checkCompanies(manager, found.companyIds);
  checkGiven(manager, { roles: found.rights, companyIds: found.companyIds });
  await spend(PER_MANAGER, String(manager.userId));
  await spend(PER_ADDRESS, found.login);
  return transaction(async () => {
    const { token, ...open } = newLink();
    const sent = await db
      .update(invitations)
      .set({ ...open, invitedBy: manager.userId })
      .where(eq(invitations.id, id))
      .returning({ id: invitations.id });
    if (sent.length === 0) throw new NotFound();
    await mailInvitation(found, token, site);
    return found.login;
  });
}

/** @returns whose it was @throws NotFound */
export async function withdraw(id: number, site: Site): Promise<string> {
  const found = await ownInvitation(id, site);
  await db.delete(invitations).where(eq(invitations.id, id));
  return found.login;
}

async function ownInvitation(id: number, site: Site): Promise<Invitation> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.companyId, site.company.id)));
  if (!found) throw new NotFound();
  return found;
}

/** Without the name that was typed: whoever invites could write any text there. */
async function mailInvitation({ login }: { login: string; name: string }, token: string, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  await mailTo(site, login, {
    subject: t('You are invited to work at {website}', { website }),
    text: t(
      'Hello,\n\nyou are invited to work in the back office of {website}. To accept, open this link within {days} days:\n\n{link}\n\nIf you do not expect this, ignore this email.',
      { website, days: DAYS_OPEN, link: addressOf(site, '/web/invitation', token) },
    ),
  });
}

/** One that may still be accepted. */
export async function findInvitation(token: string): Promise<Invitation | null> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)));
  return found && found.expiresAt > new Date() ? found : null;
}

/** Of two that accept at once, the second finds none. */
export async function takeInvitation(token: string): Promise<Invitation | null> {
  const [held] = await forUpdate(
    db
      .select({ id: invitations.id })
      .from(invitations)
      .where(eq(invitations.tokenHash, hashToken(token))),
  );
  const found = held ? await findInvitation(token) : null;
  if (found) await db.delete(invitations).where(eq(invitations.id, found.id));
  return found;
}

async function dropOldInvitations(): Promise<void> {
  await db.delete(invitations).where(lt(invitations.sentAt, subDays(new Date(), DAYS_KEPT)));
}

export const defineInvitationJob = () =>
  defineJob('website.invitations', dropOldInvitations, { everyMs: millisecondsInDay });
