/** Texts of the page shown after following or unfollowing a group. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Outcome } from './subscription.ts';

export function sentView(state: Outcome, name: string, { t }: Texts): { title: string; text: string } {
  const words: Record<Outcome, [title: string, text: string]> = {
    on: [t('You’re subscribed'), t('You’ll get the messages of “{name}” by email.', { name })],
    off: [t('You’re unsubscribed'), t('You’ll no longer get the messages of “{name}”.', { name })],
    requested: [t('Your request has been sent'), t('We’ll email you once you can join “{name}”.', { name })],
    email: [t('Check your inbox'), t('A confirmation email has been sent. Open the link in it.')],
  };
  const [title, text] = words[state];
  return { title, text };
}
