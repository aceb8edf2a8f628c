import type { Texts } from '#core/i18n/texts.ts';
import { csvLine } from '#core/tables/csv.ts';
import { allSubscribers } from './staff_queries.ts';

/** Spreadsheets know by it that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export async function subscribersCsv(listId: number, { t, dateTime }: Texts, zone: string): Promise<string> {
  const rows = await allSubscribers(listId);
  const lines = [
    [t('Email'), t('Status'), t('Since'), t('Language')],
    ...rows.map(({ email, language, isOn, isBlocked, changedAt }) => [
      email,
      isBlocked ? t('opted out') : isOn ? t('subscribed') : t('unsubscribed'),
      dateTime(changedAt, zone),
      language,
    ]),
  ];
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}
