/** Mails about proposed talks: to who proposed one, and to the organiser. */
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { type Talk, talkPath } from './queries.ts';

const linkTo = (path: string, site: Site): string => site.origin + site.url(path);

/** Within the transaction that stores the proposal. */
export async function sendProposal(event: Event, talk: Talk, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const names = { talk: pick(talk.title, site.language.code), event: pick(event.title, site.language.code) };
  await sendMail({
    to: { name: talk.speakerName, address: talk.speakerEmail },
    subject: t('Your proposal for {event}', { event: names.event }),
    ...(await mailOf(
      [
        paragraph(t('Hello {name},', { name: talk.speakerName })),
        paragraph(t('thank you for proposing “{talk}” for {event}. We’ll read it and email you our answer.', names)),
        button(t('View event'), linkTo(eventPath(event, site), site)),
        paragraph(site.company.name),
      ],
      site,
    )),
    language: site.language.code,
    websiteId: site.website.id,
    key: `talk-proposed:${talk.id}`,
  });
  await tellOrganiser(event, talk, site);
}

/** In the language of the website, with a link to the staff form. */
async function tellOrganiser(event: Event, talk: Talk, { website, company }: Site): Promise<void> {
  const site = await findSite(website.id);
  if (!company.email || !site) return;
  const { t } = textsFor(site.language.code);
  const names = { talk: pick(talk.title, site.language.code), event: pick(event.title, site.language.code) };
  await sendMail({
    to: company.email,
    subject: t('Talk proposed for {event}', { event: names.event }),
    ...(await mailOf(
      [
        paragraph(t('{name} proposes “{talk}”.', { name: talk.speakerName, talk: names.talk })),
        button(t('Read proposal'), linkTo(`/admin/events/${event.id}/talks/${talk.id}`, site)),
      ],
      site,
    )),
    headers: { 'Reply-To': mailAddress(talk.speakerEmail) },
    language: site.language.code,
    websiteId: site.website.id,
    key: `talk-proposed-organiser:${talk.id}`,
  });
}

/** Within the transaction that decides. The language is that of the proposal. */
export async function sendDecision(event: Event, talk: Talk, isAccepted: boolean, here: Site): Promise<void> {
  const site = (await findSite(here.website.id, talk.languageCode)) ?? here;
  const { t } = textsFor(site.language.code);
  const names = { talk: pick(talk.title, site.language.code), event: pick(event.title, site.language.code) };
  const subject = isAccepted ? t('Your talk at {event}', names) : t('Your proposal for {event}', names);
  await sendMail({
    to: { name: talk.speakerName, address: talk.speakerEmail },
    subject,
    ...(await mailOf(
      [
        paragraph(t('Hello {name},', { name: talk.speakerName })),
        paragraph(
          isAccepted
            ? t('“{talk}” is part of {event}. Thank you!', names)
            : t('thank you for proposing “{talk}”. We can’t include it in {event} this time.', names),
        ),
        isAccepted ? button(t('View talk'), linkTo(talkPath(event, talk, site), site)) : null,
        paragraph(site.company.name),
      ],
      site,
    )),
    language: site.language.code,
    websiteId: site.website.id,
    key: `talk-decided:${talk.id}:${isAccepted ? 'accepted' : 'refused'}`,
  });
}
