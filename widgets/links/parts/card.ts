import type { AddCodeAnswer, LinkAnswer, Named } from '#links/contract.ts';
import { type CallError, call } from '#registry/call.ts';
import { t, tn } from '#registry/texts.ts';
import { number } from '#registry/values/format.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

/** Where cards come from and where they call. */
export type Cards = { template: HTMLTemplateElement; addCodePath: string };

const part = <E extends HTMLElement>(card: Element, selector: string) => card.querySelector(selector) as E;

const ERROR = '.o_website_links_code_error';

/** A link as an entry of the list: the server's own empty one, filled. */
export function makeCard(link: LinkAnswer, { template }: Cards): HTMLElement {
  const card = (template.content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
  part(card, '.link-card__count strong').textContent = number(link.count, 0);
  part(card, '.link-card__count span').textContent = tn('click', 'clicks', link.count);
  part<HTMLImageElement>(card, '.link-card__icon').src = link.icon_src;
  part<HTMLAnchorElement>(card, '.link-card__title a').href = link.short_url;
  part(card, '.link-card__title bdi').textContent = link.title;
  part(card, '.o_website_links_host').textContent = link.short_url_host;
  showCode(card, link.code);
  const names = [link.campaign_id, link.medium_id, link.source_id].filter(
    (one): one is Exclude<Named, false> => one !== false,
  );
  const badges = names.map(([, name]) => badge(name, 'badge--muted'));
  if (link.is_expired) badges.push(badge(t('Expired'), 'badge--sale'));
  part(card, '.link-card__badges').append(...badges.flatMap((one) => [one, ' ']));
  return card;
}

function badge(text: string, kind: string): HTMLElement {
  return Object.assign(document.createElement('span'), { className: `badge ${kind}`, textContent: text });
}

/** Everything on the card that has the code in it. */
function showCode(card: HTMLElement, code: string): void {
  const host = part(card, '.o_website_links_host').textContent ?? '';
  const before = card.dataset.code ?? '';
  card.dataset.code = code;
  part(card, '.o_website_links_code').textContent = code;
  part<HTMLInputElement>(card, '[name=init_code]').value = code;
  part<HTMLInputElement>(card, '[name=new_code]').value = code;
  part(card, '.btn_shorten_url_clipboard').dataset.clipboardText = host + code;
  part<HTMLAnchorElement>(card, '.link-card__title a').href = host + code;
  for (const link of card.querySelectorAll<HTMLAnchorElement>('.link-card__stats, .link-card__edit'))
    link.setAttribute('href', (link.getAttribute('href') as string).replace(`/r/${before}+`, `/r/${code}+`));
}

/** The pencil opens a field for the link's new code. */
export function editCodes(list: HTMLElement, { addCodePath }: Cards, signal: AbortSignal): void {
  const cardOf = (event: Event) => (event.target as Element).closest<HTMLElement>('.link-card');
  const hear = <K extends keyof HTMLElementEventMap>(
    type: K,
    act: (card: HTMLElement, target: Element, event: HTMLElementEventMap[K]) => void,
  ) =>
    list.addEventListener(
      type,
      (event) => {
        const card = cardOf(event);
        if (card) act(card, event.target as Element, event);
      },
      { signal },
    );
  hear('click', (card, target, event) => {
    if (target.closest('.o_website_links_edit_code')) {
      event.preventDefault();
      openForm(card);
    }
    if (target.closest('.o_website_links_cancel_edit')) closeForm(card);
  });
  hear('keydown', (card, target, event) => {
    if (event.key === 'Escape' && target.closest('form')) closeForm(card);
  });
  hear('submit', (card, _target, event) => {
    event.preventDefault();
    void saveCode(card, addCodePath, signal);
  });
}

function openForm(card: HTMLElement): void {
  toggleForm(card, true);
  const input = part<HTMLInputElement>(card, '[name=new_code]');
  input.focus();
  input.select();
}

/** Restores the old code and clears the error. */
function closeForm(card: HTMLElement): void {
  const input = part<HTMLInputElement>(card, '[name=new_code]');
  input.value = card.dataset.code ?? '';
  say(card, '');
  toggleForm(card, false);
  part(card, '.o_website_links_edit_code').focus();
}

function toggleForm(card: HTMLElement, isOpen: boolean): void {
  part(card, '.link-card__form').hidden = !isOpen;
  part(card, '.link-card__address').hidden = isOpen;
}

async function saveCode(card: HTMLElement, path: string, signal: AbortSignal): Promise<void> {
  const code = part<HTMLInputElement>(card, '[name=new_code]').value.trim();
  const before = card.dataset.code ?? '';
  if (code === '') return say(card, t('The code cannot be left empty'));
  if (code === before) return closeForm(card);
  const button = part<HTMLButtonElement>(card, '.o_website_links_ok_edit');
  if (button.disabled) return;
  button.disabled = true;
  try {
    const [answer] = await call<AddCodeAnswer>(path, { init_code: before, new_code: code });
    showCode(card, answer?.code ?? code);
    closeForm(card);
  } catch (error) {
    const problem = problemOf(error as CallError);
    say(card, problem);
    untilOnline(error, () => part(card, ERROR).textContent === problem && say(card, ''), signal);
  } finally {
    button.disabled = false;
  }
}

/** A code with signs in it that it can't have is not taken: that one the server explains. */
function problemOf({ status, message, fields }: CallError): string {
  if (status === 409) return t('This code is already taken');
  return fields.new_code ?? message;
}

function say(card: HTMLElement, problem: string): void {
  part(card, ERROR).textContent = problem;
  const input = part(card, '[name=new_code]');
  if (problem) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}
