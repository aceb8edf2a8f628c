import { afterEach, beforeEach, expect, it } from 'vitest';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/header/js_multi_website_switch.ts';

const HERE = 'http://alder.example:8080';
const before = location.href;
const goTo = (url: string) => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
};
beforeEach(() => goTo(`${HERE}/fr/shop?search=pot&fw=7#top`));
afterEach(() => goTo(before));

async function leadsTo(attributes: string): Promise<string> {
  const host = await bringToLife(widget, `<a data-widget="o_tested" ${attributes} href="/shop">Other</a>`);
  host.addEventListener('click', (event) => event.preventDefault());
  host.click();
  return host.getAttribute('href') as string;
}

it.each([
  ['data-website-id="2"', `${HERE}/fr/shop?search=pot&fw=2#top`],
  ['data-website-id="2" data-domain="alder.example"', `${HERE}/fr/shop?search=pot&fw=2#top`],
  ['data-website-id="2" data-domain="aulne.example"', 'http://aulne.example:8080/fr/shop?search=pot&fw=2#top'],
  ['data-website-id="2" data-domain="aulne.example:81"', 'http://aulne.example:81/fr/shop?search=pot&fw=2#top'],
])('Website switch with %s leads to the same path, query and hash', async (attributes, expected) => {
  expect(await leadsTo(attributes)).toBe(expected);
});
