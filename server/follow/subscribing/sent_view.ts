/** Texts of the page shown after subscribing or unsubscribing. */
import type { Texts } from '#core/i18n/texts.ts';

type Wish = 'subscribe' | 'follow' | 'unfollow' | 'preferences' | 'subscribed' | 'followed' | 'unfollowed';

export function sentView(wish: Wish, { t }: Texts): { title: string; text: string } {
  const words: Record<Wish, [title: string, text: string]> = {
    subscribe: [
      t('Thanks for your subscription!'),
      t('One more step: if this address is new to us, we’ve sent you an email. Open the link in it and confirm.'),
    ],
    follow: [
      t('One more step'),
      t('If this address is new to us, we’ve sent you an email. Open the link in it and confirm to subscribe.'),
    ],
    unfollow: [t('Check your inbox'), t('If you get these emails, we’ve sent you a link to unsubscribe.')],
    preferences: [t('Check your inbox'), t('We’ve sent you a link to manage your email preferences.')],
    subscribed: [t('Thanks for your subscription!'), t('You’ll get our next newsletter.')],
    followed: [t('You’re subscribed'), t('We’ll email you when there is news.')],
    unfollowed: [t('You’re unsubscribed'), t('You can subscribe again at any time.')],
  };
  const [title, text] = words[wish];
  return { title, text };
}
