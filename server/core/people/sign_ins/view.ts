/** Prepares sign-ins for pages: when, with what outcome, device and country. */
import { countryName } from '#core/i18n/country_names.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { SignInOutcome, signIns } from '#core/people/security.schema.ts';
import type { Site } from '#core/sites/site.ts';
import { deviceOf } from './device.ts';

export const OUTCOMES: Record<SignInOutcome, string> = {
  success: msg('Signed in'),
  'wrong password': msg('Wrong password'),
  'wrong code': msg('Wrong code'),
  locked: msg('Locked after too many attempts'),
};

type SignIn = Pick<typeof signIns.$inferSelect, 'at' | 'outcome' | 'hadCode' | 'userAgent' | 'countryCode'>;

export function signInView({ at, outcome, hadCode, userAgent, countryCode }: SignIn, texts: Texts, site: Site) {
  const withCode = outcome === 'success' && hadCode;
  return {
    at: at.toISOString(),
    when: texts.dateTime(at, site.website.timeZone),
    isSuccess: outcome === 'success',
    outcome: withCode ? texts.t('Signed in with a code') : texts.say(OUTCOMES[outcome]),
    device: deviceOf(userAgent, texts).name,
    country: countryCode ? (countryName(countryCode, texts.locale.tag) ?? countryCode) : '',
  };
}
