/** What operators see of a visitor beside the conversation. */
import type { FastifyRequest } from 'fastify';
import { countryName } from '#core/i18n/country_names.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { Conversation } from '#livechat/queries.ts';
import { customerSales } from '#sales/api.ts';

export function factsOf(
  { email, countryCode, languageCode, createdAt }: Conversation,
  { texts, site }: FastifyRequest,
): { label: string; value: string }[] {
  const { t } = texts;
  return [
    { label: t('Email'), value: email },
    { label: t('Country'), value: countryCode && (countryName(countryCode, texts.locale.tag) ?? countryCode) },
    { label: t('Language'), value: site.languages.find(({ code }) => code === languageCode)?.name ?? languageCode },
    { label: t('Started'), value: texts.dateTime(createdAt, site.website.timeZone) },
  ].filter(({ value }) => value !== '');
}

/** Carts, orders and quotes of a visitor who is signed in. Links are for who may open orders. */
export async function purchasesOf({ partnerId, email }: Conversation, request: FastifyRequest) {
  if (partnerId === null) return [];
  const { site, texts } = request;
  const subject = {
    partnerIds: [partnerId],
    userId: null,
    emails: email === '' ? [] : [email.toLowerCase()],
    companyId: site.company.id,
  };
  const mayOpen = mayRead(await personOf(request), 'orders');
  const sections = await customerSales(subject, request);
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, label, rows }) => ({
      id,
      label,
      rows: rows.map(({ name, note = '', at, path }) => ({
        ...{ name, note, url: path !== null && mayOpen ? site.url(path) : '' },
        when: at ? texts.date(at, site.website.timeZone) : '',
      })),
    }));
}
