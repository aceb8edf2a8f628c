import type { LinkAnswer, NewLinkAnswer } from '#links/contract.ts';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { announce } from '#widgets/core/live_region.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { copyFrom, copyOnClick } from './parts/copy.ts';
import { startNames } from './parts/names.ts';
import { startRecent } from './parts/recent.ts';

/** `copy`: the link is there, and the button copies it. */
type Phase = 'get' | 'generating' | 'copy';

/** The page where tracked links are made. */
export default defineWidget({
  load: 'now',
  enhance(host, _params, signal) {
    const form = host.querySelector<HTMLFormElement>('#o_website_links_link_tracker_form');
    const template = host.querySelector<HTMLTemplateElement>('[data-link-template]');
    if (!form || !template) return;
    const find = <E extends HTMLElement>(selector: string) => form.querySelector(selector) as E;
    const url = find<HTMLInputElement>('#url');
    const button = find<HTMLButtonElement>('#btn_shorten_url');
    const notification = find('.notification');
    const made = find('#generated_tracked_link');
    const short = find<HTMLAnchorElement>('.links-form__short');
    const fields = find('.o_website_links_utm_forms');

    const names = startNames(form, signal);
    const cards = { template, addCodePath: '/website_links/add_code' };
    const recent = startRecent(host, cards, '/website_links/recent_links', signal);
    let phase: Phase = 'get';

    const enter = (next: Phase) => {
      phase = next;
      const labels = { get: t('Get tracked link'), generating: t('Generating link...'), copy: t('Copy') };
      button.textContent = labels[next];
      button.classList.toggle('button--success', next === 'copy');
      if (next === 'generating') button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
      fields.hidden = next === 'copy';
      made.hidden = next !== 'copy';
    };

    const say = (problem: string) => {
      notification.textContent = problem;
      if (problem) url.setAttribute('aria-invalid', 'true');
      else url.removeAttribute('aria-invalid');
    };

    const show = (link: LinkAnswer) => {
      short.href = link.short_url;
      short.textContent = link.short_url;
      button.dataset.clipboardText = link.short_url;
      names.clear();
      enter('copy');
      recent.add(link);
      announce(t('Your link is ready: {url}', { url: link.short_url }));
    };

    const generate = async () => {
      say('');
      if (url.value.trim() === '') return say(t('The URL is empty.'));
      enter('generating');
      try {
        const answer = await call<NewLinkAnswer>('/website_links/new', {
          url: url.value.trim(),
          ...(await names.chosen()),
        });
        if (signal.aborted) return;
        if (Array.isArray(answer) && answer[0]) return show(answer[0]);
        enter('get');
        say(PROBLEMS()[(answer as { error: string }).error] ?? FAILED());
      } catch (error) {
        if (signal.aborted) return;
        enter('get');
        say(FAILED());
        untilOnline(error, () => notification.textContent === FAILED() && say(''), signal);
      }
    };

    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        if (phase === 'get') void generate();
      },
      { signal },
    );
    button.addEventListener(
      'click',
      (event) => {
        if (phase !== 'copy') return;
        event.preventDefault();
        if (isByEnterInField(event)) return;
        made.classList.remove('links-form__made--copied');
        void made.offsetWidth;
        made.classList.add('links-form__made--copied');
        void copyFrom(button, signal);
      },
      { signal },
    );
    url.addEventListener('input', () => void (phase === 'copy' && enter('get')), { signal });
    copyOnClick(host, signal);
    return () => enter('get');
  },
});

/** Enter in a field presses the form's button, which keeps no focus of its own then. */
const isByEnterInField = ({ detail }: MouseEvent): boolean =>
  detail === 0 && document.activeElement instanceof HTMLInputElement;

const FAILED = () => t('An error occur while trying to generate your link. Try again later.');
const PROBLEMS = (): Record<string, string> => ({
  empty_url: t('The URL is empty.'),
  url_not_found: t('URL not found (404)'),
});
