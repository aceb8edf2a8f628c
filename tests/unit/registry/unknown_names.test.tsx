import { expect, it, onTestFinished, vi } from 'vitest';
import { tellUnknownNames } from '#registry/runtime/unknown_names.ts';

const LISTS = ['o_price0,o_menu7,1ABCD js_subscribe9,0EFGH', 'o_cart3,'];

function saidOn(html: string): string[] {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  document.body.innerHTML = html;
  onTestFinished(() => {
    document.body.innerHTML = '';
    said.mockRestore();
  });
  tellUnknownNames(...LISTS);
  return said.mock.calls.flat();
}

const marker = (name: string) => `<p data-widget="${name}"></p>`;

it('tellUnknownNames() names each once on pages of other servers, however many markers have it', () => {
  globalThis.islands = new Proxy({}, { get: () => ({}) });
  onTestFinished(() => {
    globalThis.islands = undefined;
  });
  const wrong = marker('o_prise').repeat(10_000);
  expect(saidOn(`${['o_price', 'o_menu', 'js_subscribe', 'o_cart'].map(marker).join('')}${wrong}`)).toEqual([
    "No widget is named 'o_prise'. Its markers stay as they are.",
  ]);
});

it('tellUnknownNames() says nothing on the shop’s own pages', () => {
  expect(saidOn(marker('o_prise'))).toEqual([]);
});
