/** Lays out tickets as PDF, one on each page. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { qrCode } from '#core/images/qr_code.ts';
import { renderTickets } from '#core/pdf/pdf.ts';
import type { Site } from '#core/sites/site.ts';
import { themeColors } from '#core/sites/theme.ts';
import { placeOf } from '#events/list/view.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { whenOf, zoneName } from '#events/times.ts';
import { printAccent } from '#registry/values/theme.ts';
import { codeOf } from './code.ts';
import type { Attendee } from './queries.ts';

/** @throws PdfFailed */
export async function ticketPdf(event: Event, attendees: readonly Attendee[], site: Site): Promise<Buffer> {
  const texts = textsFor(site.language.code);
  const { t } = texts;
  const kinds = new Map((await ticketsOf(event.id)).map(({ id, name }) => [id, pick(name, site.language.code)]));
  const where = event.isOnline
    ? t('Online')
    : [event.placeName, event.street, [event.zip, event.city].filter(Boolean).join(' ')].filter(Boolean).join('\n');
  return renderTickets(
    {
      language: texts.locale.tag.split('-')[0] as string,
      direction: texts.locale.direction,
      accent: printAccent(themeColors(site.website)),
      title: pick(event.title, site.language.code),
      date: event.updatedAt,
      organiser: site.company.name,
      facts: [
        { label: t('When'), value: `${whenOf(event, texts)}\n${zoneName(event, texts)}` },
        { label: t('Where'), value: where || placeOf(event, texts) },
      ],
      note: t('Show this code at the door, printed or on your phone.'),
      tickets: attendees.map((attendee) => ({
        name: attendee.name,
        kind: kinds.get(attendee.ticketId ?? 0) ?? t('Registration'),
        code: codeOf(attendee),
      })),
    },
    attendees.map((attendee) => Buffer.from(qrCode(codeOf(attendee)))),
  );
}
