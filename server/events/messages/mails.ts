/** What attendees are mailed: messages of the organiser, and changes of the event. */
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Mail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import type { Site } from '#core/sites/site.ts';
import { placeOf } from '#events/list/view.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { calendarAttachment } from '#events/tickets/attachments.ts';
import { whenOf, zoneName } from '#events/times.ts';

export type Message = { subject: string; text: string; ticketId: number | null };

type Written = Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>;

export async function messageMail(event: Event, message: Message, name: string, site: Site): Promise<Written> {
  const { t } = textsFor(site.language.code);
  const blocks = message.text.split(/\n\s*\n/).map((text) => paragraph(text.trim()));
  const link = button(pick(event.title, site.language.code), site.origin + site.url(eventPath(event, site)));
  return {
    subject: message.subject,
    ...(await mailOf([paragraph(t('Hello {name},', { name })), ...blocks, link, paragraph(site.company.name)], site)),
  };
}

/** With the event for calendars: it moves there. */
export async function changeMail(event: Event, name: string, site: Site): Promise<Written> {
  const texts = textsFor(site.language.code);
  const { t } = texts;
  const title = pick(event.title, site.language.code);
  const facts = [
    { label: t('When'), value: `${whenOf(event, texts)} (${zoneName(event, texts)})` },
    { label: t('Where'), value: placeOf(event, texts) },
    { label: t('Join online'), value: event.isOnline ? event.onlineUrl : '' },
  ];
  return {
    subject: t('Changed: {event}', { event: title }),
    ...(await mailOf(
      [
        paragraph(t('Hello {name},', { name })),
        paragraph(t('the time or place of {event} has changed.', { event: title })),
        { kind: 'facts', title, facts },
        button(t('View event'), site.origin + site.url(eventPath(event, site))),
        paragraph(site.company.name),
      ],
      site,
    )),
    attachments: [calendarAttachment(event.id)],
  };
}
