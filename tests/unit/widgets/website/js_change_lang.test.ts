import { afterEach, expect, it } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/header/js_change_lang.ts';

afterEach(() => {
  location.hash = '';
});

/** The address that a click leads to. */
async function leadsTo(href: string, { lang = 'fr_FR', hash = '' } = {}): Promise<string> {
  const host = await bringToLife(widget, `<a data-widget="o_tested" data-lang="${lang}" href="${href}">Français</a>`);
  location.hash = hash;
  let target = '';
  document.body.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      target = host.getAttribute('href') as string;
    },
    { once: true },
  );
  host.click();
  return target;
}

it.each([
  ['/fr/shop', '/website/lang/fr_FR?r=%2Ffr%2Fshop'],
  ['/fr/shop?search=a%26b', '/website/lang/fr_FR?r=%2Ffr%2Fshop%3Fsearch%3Da%2526b'],
  ['/fr/shop?edit_translations=1', '/website/lang/fr_FR?r=%2Ffr%2Fshop'],
  ['/fr/shop?a=1&amp;edit_translations=1&amp;b=2', '/website/lang/fr_FR?r=%2Ffr%2Fshop%3Fa%3D1%26b%3D2'],
  ['/website/lang/fr_FR?r=%2Ffr%2Fshop%3Fa%3D1', '/website/lang/fr_FR?r=%2Ffr%2Fshop%3Fa%3D1'],
  ['https://elsewhere.example/fr/shop', '/website/lang/fr_FR?r=%2Ffr%2Fshop'],
])('Language link to %s leads through the address that stores the choice', async (href, expected) => {
  expect(await leadsTo(href)).toBe(expected);
});

it('Language link passes the scroll position on, without repeating it', async () => {
  const expected = '/website/lang/fr_FR?r=%2Ffr%2Fshop%23scrollTop%3D20';
  expect(await leadsTo('/fr/shop', { hash: '#scrollTop=20' })).toBe(expected);
  expect(await leadsTo(expected, { hash: '#scrollTop=20' })).toBe(expected);
});

it('Language link leads to the default language', async () => {
  expect(await leadsTo('/shop', { lang: 'default' })).toBe('/website/lang/default?r=%2Fshop');
});

it('Language link is unchanged after the widget is stopped', async () => {
  const host = await bringToLife(widget, '<a data-widget="o_tested" data-lang="fr_FR" href="/fr">Français</a>');
  stop();
  host.addEventListener('click', (event) => event.preventDefault());
  host.click();
  expect(host.getAttribute('href')).toBe('/fr');
});
