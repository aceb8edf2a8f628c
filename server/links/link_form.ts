/** `/website_links/:id`: the form of a tracked link's code and expiry date. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from '#core/http/field_errors.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { lastDayField, newCode } from './contract.ts';
import { type LinkRow, linkRowsById } from './queries.ts';
import { links } from './schema.ts';
import { addCode, setLastDay } from './service.ts';

const linkFields = z.object({ new_code: newCode, last_day: lastDayField });
type Input = z.output<typeof linkFields>;

export const LINK_FORM: StaffForm<LinkRow, Input> = {
  url: '/website_links',
  audience: 'links',
  template: '@links/link',
  record: { table: links },
  find: async (id, { site }) => (await linkRowsById([id], site))[0] ?? null,
  title: (row) => row?.title ?? '',
  fields: () => Object.keys(linkFields.shape),
  load: (row) => ({ new_code: row.code, last_day: lastDayOf(row) }),
  read: readLink,
  change: async (row, { new_code, last_day }, _values, { site }) => {
    if (new_code !== row.code) await addCode(row.code, new_code, site);
    if ((last_day ?? '') !== lastDayOf(row)) await setLastDay(new_code, last_day, site);
  },
  saved: (_id, row, { texts: { t } }, { new_code: code }) => ({
    to: `/r/${code}+`,
    text:
      code === row?.code
        ? t('Tracked link saved.')
        : t('Link code changed to {code}. Older codes keep working.', { code }),
  }),
  view: (row, _state, { texts: { t } }) => ({
    above: [
      { name: t('Tracked links'), path: '/website_links' },
      { name: row?.title ?? '', path: `/r/${row?.code}+` },
    ],
    labels: { new_code: t('Code'), last_day: t('Expires on') },
  }),
};

/** `YYYY-MM-DD`; empty: for ever. */
const lastDayOf = ({ expiresAt, timeZone }: LinkRow): string =>
  expiresAt ? dayPlus(dayIn(timeZone, expiresAt), -1) : '';

function readLink(values: FormValues, _row: LinkRow | null, { texts }: FastifyRequest): FormReading<Input> {
  const read = linkFields.safeParse(values);
  return read.success ? { input: read.data } : { errors: fieldErrors(read.error, texts) };
}
