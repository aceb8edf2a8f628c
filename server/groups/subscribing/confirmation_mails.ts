/** Mails the links that confirm joining and leaving, without any text of a stranger. */
import { millisecondsInDay } from 'date-fns/constants';
import { TooMany } from '#core/errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { findGroup, findMember, type Group } from '#groups/queries.ts';
import { type LinkKind, linkPath } from './links.ts';
import { memberFor } from './membership.ts';

/** Limits the mail that others can cause to one address. */
const MAILS_PER_EMAIL: Limit = { name: 'group confirmation mail', max: 4, windowMs: millisecondsInDay };
const JOB = 'groups.confirmation';

type Order = {
  email: string;
  kind: LinkKind;
  groupId: number;
  websiteId: number;
  language: string;
  askedAt: number;
};

/** The same work and answer for every address, so that they reveal nothing: a job looks it up. */
export async function requestConfirmation(email: string, kind: LinkKind, group: Group, site: Site): Promise<void> {
  const order: Order = {
    ...{ email, kind, groupId: group.id, websiteId: site.website.id },
    ...{ language: site.language.code, askedAt: Date.now() },
  };
  // The same request twice before the job runs is one.
  await enqueue(JOB, order, { key: `${JOB}:${JSON.stringify([email, kind, group.id])}` });
}

export const defineConfirmationJob = () => defineJob<Order>(JOB, answerByMail);

async function answerByMail({ email, kind, groupId, websiteId, language, askedAt }: Order): Promise<void> {
  const [site, group] = [await findSite(websiteId, language), await findGroup(groupId, websiteId)];
  if (!site || !group) return;
  const known = await findMember(group.id, email);
  if (known?.rule === 'ban' || (kind === 'unsubscribe' && known?.state !== 'on')) return;
  if (!(await isWithinLimit(email))) return;
  const at = new Date(askedAt);
  const member = known ?? (await memberFor(group, { email, language }, at));
  const link = site.origin + site.url(linkPath({ kind, groupId: group.id, memberId: member.id }, at));
  await sendMail({
    to: email,
    ...(kind === 'subscribe' ? subscribeMail : unsubscribeMail)(pick(group.name, language), link, site),
    language,
    websiteId,
    isSecret: true,
  });
}

async function isWithinLimit(email: string): Promise<boolean> {
  try {
    await spend(MAILS_PER_EMAIL, email);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

type Words = { subject: string; text: string };

function subscribeMail(name: string, link: string, site: Site): Words {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  return {
    subject: t('Please confirm: {name}', { name }),
    text: t(
      'Hello,\n\nsomeone wants to subscribe this address to the mailing list “{name}” of {website}. Open this link to confirm:\n\n{link}\n\nIf it was not you, ignore this email: you won’t get any more.',
      { name, website, link },
    ),
  };
}

function unsubscribeMail(name: string, link: string, site: Site): Words {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  return {
    subject: t('Unsubscribe from {name}', { name }),
    text: t(
      'Hello,\n\nsomeone wants to unsubscribe this address from the mailing list “{name}” of {website}. Open this link to confirm:\n\n{link}\n\nIf it was not you, ignore this email: you stay subscribed.',
      { name, website, link },
    ),
  };
}
