import { afterEach, beforeEach, expect, it } from 'vitest';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/header/js_multi_website_switch.tsx';

const HERE = 'http://alder.example:8080';
const before = location.href;
const goTo = (url: string) => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
};
beforeEach(() => goTo(`${HERE}/fr/shop?search=pot&fw=7#top`));
afterEach(() => goTo(before));

async function leadsTo(params: { websiteId: number; domain?: string }): Promise<string> {
  const state = { tag: 'a', params: { ...params, name: 'Other' }, attributes: { href: '/shop' } };
  const host = await showWidget(widget, state);
  host.addEventListener('click', (event) => event.preventDefault());
  host.click();
  return host.getAttribute('href') as string;
}

it.each([
  [{ websiteId: 2 }, `${HERE}/fr/shop?search=pot&fw=2#top`],
  [{ websiteId: 2, domain: 'alder.example' }, `${HERE}/fr/shop?search=pot&fw=2#top`],
  [{ websiteId: 2, domain: 'aulne.example' }, 'http://aulne.example:8080/fr/shop?search=pot&fw=2#top'],
  [{ websiteId: 2, domain: 'aulne.example:81' }, 'http://aulne.example:81/fr/shop?search=pot&fw=2#top'],
])('Website switch with %o leads to the same path, query and hash', async (params, expected) => {
  expect(await leadsTo(params)).toBe(expected);
});
