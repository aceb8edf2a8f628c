/** When the company is open, for sections of pages. */
import { dayIn } from '#core/i18n/days.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { comingSpecialDays, openingWeek } from '#core/sites/opening_hours.ts';
import type { Site } from '#core/sites/site.ts';

export const hoursOf = ({ company, website, language }: Site, texts: Texts) => ({
  week: openingWeek(company.weeklyHours, texts),
  special: comingSpecialDays(company.weeklyHours, dayIn(website.timeZone, new Date()), texts),
  note: pick(company.openingHours, language.code),
});
