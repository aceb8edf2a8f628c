/** Sends reminders of abandoned carts, and remembers who does not want them. */
import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { and, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { leaveHeaders } from '#core/http/one_click.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { log } from '#core/process/log.ts';
import { sign, unsign } from '#core/process/secret.ts';
import { findSite, loadDirectory } from '#core/sites/site.ts';
import { type AbandonedCart, abandonedCarts, markReminded } from '#sales/api.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { reminderRefusals } from '#shop/schema/schema.ts';

/** Older carts get no automatic reminder. */
const FORGOTTEN_AFTER_DAYS = 7;
/** Staff may send reminders up to this age. */
const TOO_OLD_DAYS = 90;

/** Carts unchanged since then are abandoned. */
export async function abandonedBefore(websiteId: number, now = new Date()): Promise<Date> {
  const { abandonedAfterMinutes } = await shopSettingsOf(websiteId);
  return subMinutes(now, abandonedAfterMinutes);
}

export async function remindOfCarts(now = new Date()): Promise<void> {
  for (const { id } of (await loadDirectory()).websites) {
    if (!(await shopSettingsOf(id)).sendsReminders) continue;
    const between = { after: subDays(now, FORGOTTEN_AFTER_DAYS), before: await abandonedBefore(id, now) };
    let carts = await abandonedCarts(id, between);
    while (carts.length > 0) {
      for (const cart of carts) await tryToRemind(cart);
      carts = await abandonedCarts(id, { ...between, beyond: carts.at(-1)!.id });
    }
  }
}

/** A failure, which the next run retries, must not stop the other mails. */
async function tryToRemind(cart: AbandonedCart): Promise<void> {
  try {
    await remind(cart);
  } catch (error) {
    log.error({ err: error, cart: cart.id }, 'Sending a cart reminder failed.');
  }
}

/** A reminder sent by staff. @returns whether a mail is sent: one per cart, and none to people who opted out */
export async function remindOfCart(websiteId: number, id: number, now = new Date()): Promise<boolean> {
  const before = await abandonedBefore(websiteId, now);
  const [cart] = await abandonedCarts(websiteId, { after: subDays(now, TOO_OLD_DAYS), before, id });
  return cart ? remind(cart) : false;
}

async function remind({ id, accessToken, languageCode, websiteId, name, email }: AbandonedCart): Promise<boolean> {
  const site = await findSite(websiteId, languageCode);
  if (!site || (await refusesReminders(site.company.id, email))) return false;
  const { t } = textsFor(site.language.code);
  const link = `${site.origin}${site.url(`/shop/cart?access_token=${accessToken}`)}`;
  const leave = leavePath(site.company.id, email);
  return transaction(async () => {
    if (!(await markReminded(id))) return false;
    await sendMail({
      to: { name, address: email },
      subject: t('You left something in your cart'),
      text: [
        t('Hello {name},', { name }),
        t('you left items in your cart at {company}. Continue where you left off:', {
          company: site.company.name,
        }),
        link,
        t('This is the only reminder we’ll send.'),
        t('Unsubscribe from cart reminders: {link}', { link: `${site.origin}${site.url(leave)}` }),
        site.company.name,
      ].join('\n\n'),
      headers: leaveHeaders(leave, site),
      language: site.language.code,
      websiteId,
    });
    return true;
  });
}

const PURPOSE = 'shop.reminders';
const known = (email: string): string => email.trim().toLowerCase();

/** Path of the page to opt out of reminders. */
const leavePath = (companyId: number, email: string): string =>
  `/shop/reminders/stop?token=${sign(PURPOSE, `${companyId} ${known(email)}`)}`;

export type Refusal = { companyId: number; email: string };

/** The address behind an opt-out token; null for a forged token. */
export function refusalOf(token: string): Refusal | null {
  const [, companyId, email] = /^(\d+) (.+)$/.exec(unsign(PURPOSE, token) ?? '') ?? [];
  return companyId && email ? { companyId: Number(companyId), email } : null;
}

export async function refuseReminders(refusal: Refusal): Promise<void> {
  await db.insert(reminderRefusals).values(refusal).onConflictDoNothing();
}

export const refusesReminders = async (companyId: number, email: string): Promise<boolean> =>
  (await refusingAmong(companyId, [email])).has(email);

/** Those of the addresses that want no reminders, as they were given. */
export async function refusingAmong(companyId: number, emails: readonly string[]): Promise<Set<string>> {
  const { email } = reminderRefusals;
  const found = await db
    .select({ email })
    .from(reminderRefusals)
    .where(and(eq(reminderRefusals.companyId, companyId), inArray(email, emails.map(known))));
  const refusing = new Set(found.map((one) => one.email));
  return new Set(emails.filter((one) => refusing.has(known(one))));
}
