import type { LinkAnswer } from '#links/contract.ts';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { type Cards, editCodes, makeCard } from './card.ts';

const LIMIT = 20;

export type RecentLinks = {
  /** Adds a link on top of the list, or moves it there. */
  add(link: LinkAnswer): void;
};

/** The list of recent links: another order without another page. */
export function startRecent(host: HTMLElement, cards: Cards, path: string, signal: AbortSignal): RecentLinks {
  const list = host.querySelector('#o_website_links_recent_links') as HTMLElement;
  const notice = host.querySelector('.o_website_links_recent_links_notification') as HTMLElement;
  const filters = [...host.querySelectorAll<HTMLAnchorElement>('[data-filter]')];
  let loading: AbortController | undefined;

  const say = (text: string, isDanger = false) => {
    notice.textContent = text;
    notice.classList.toggle('field__error', isDanger);
  };

  const load = async (filter: string) => {
    loading?.abort();
    const mine = new AbortController();
    loading = mine;
    list.replaceChildren();
    say('');
    try {
      const links = await call<LinkAnswer[]>(path, { filter, limit: LIMIT }, { signal: mine.signal });
      list.replaceChildren(...links.map((link) => makeCard(link, cards)));
      say(links.length === 0 ? t("You don't have any recent links.") : '');
    } catch (error) {
      if (mine.signal.aborted) return;
      say(t('Unable to get recent links'), true);
      untilOnline(error, () => void load(filter), mine.signal);
    }
  };

  for (const filter of filters) {
    filter.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        for (const one of filters) one.toggleAttribute('aria-current', false);
        filter.setAttribute('aria-current', 'true');
        history.replaceState(history.state, '', filter.href);
        void load(filter.dataset.filter as string);
      },
      { signal },
    );
  }
  editCodes(list, cards, signal);
  signal.addEventListener('abort', () => loading?.abort());

  return {
    add(link) {
      for (const card of [...list.children]) if ((card as HTMLElement).dataset.code === link.code) card.remove();
      list.prepend(makeCard(link, cards));
      say('');
    },
  };
}
