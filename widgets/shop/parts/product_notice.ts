/** The message under a product's form: added to the cart, or why not. */
import { t } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

export function productNotice(place: HTMLElement, cartPath: string, signal: AbortSignal) {
  const say = (kind: 'success' | 'danger', message: string): HTMLElement => {
    const notice = Object.assign(document.createElement('p'), { className: `alert alert--${kind}` });
    const link = Object.assign(document.createElement('a'), { href: cartPath, textContent: t('View cart') });
    notice.append(message, ...(kind === 'success' ? [' ', link] : []));
    place.replaceChildren(notice);
    announce(message);
    return notice;
  };
  return {
    say,
    warn(error: Error): void {
      const notice = say('danger', error.message);
      untilOnline(error, () => notice.remove(), signal);
    },
    clear: () => place.replaceChildren(),
  };
}
