/** Names the browser and device of a session from its user agent. */
import bowser from 'bowser';
import type { Texts } from '#core/i18n/texts.ts';

/** Longer ones are cut. */
export const MAX_USER_AGENT = 300;

export type Device = { name: string; kind: 'phone' | 'computer' };

/** Taken from the sign-in request. */
export function deviceOf(userAgent: string, { t }: Texts): Device {
  if (userAgent === '') return { name: t('Unknown browser'), kind: 'computer' };
  const { browser, os, platform } = bowser.parse(userAgent);
  const kind = platform.type === 'mobile' || platform.type === 'tablet' ? 'phone' : 'computer';
  const system = os.name ?? '';
  const name = browser.name ?? '';
  if (name && system) return { name: t('{browser} on {system}', { browser: name, system }), kind };
  return { name: name || system || t('Unknown browser'), kind };
}
