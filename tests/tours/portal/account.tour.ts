import { click, holds, isAt, MOST_WAYS, type Run, ready, type Step, tour, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const choose =
  (value: string): Run =>
  (select) =>
    select.selectOption(value);
const save: Step = { trigger: '.o_portal_details .button-row button', run: click };
const offers =
  (first: string, other: string): Run =>
  async (select) => {
    const values = await select
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect([values.includes(first), values.includes(other)]).toEqual([true, false]);
  };

tour('A customer changes the address to a country without states, and back to one with states', {
  start: '/my/account',
  user: 'maria',
  ways: MOST_WAYS,
  trouble: [/status of 400/],
  steps: [
    ready('o_portal_details'),
    { trigger: '#state_id', run: offers('US-VT', 'CA-QC') },
    { trigger: '#country_id', run: choose('FR') },
    { trigger: '#phone', run: write('+33 2 47 00 00 00') },
    { trigger: '.div_country button', run: click, only: ['plain'] },
    { trigger: '#state_id', gone: true },
    { trigger: '#phone', run: holds('+33 2 47 00 00 00') },
    { trigger: '#street', run: write('4 rue Haute') },
    { trigger: '#city', run: write('Tours') },
    { trigger: '#zipcode', run: write('37000') },
    save,
    { trigger: '.alert--success' },
    { trigger: '.account-card__address:has-text("37000 Tours")', run: isAt(/\/my\/home$/) },
    { trigger: '.account-card__head a', run: click },
    ready('o_portal_details'),
    { trigger: '#country_id', run: choose('CA') },
    { trigger: '.div_country button', run: click, only: ['plain'] },
    { trigger: '#state_id', run: offers('CA-QC', 'US-VT') },
    { trigger: '#country_id', run: choose('US') },
    { trigger: '#zipcode', run: write('05401') },
    save,
    // The state is missing, and the typed values are kept.
    { trigger: '#state_id-error' },
    ready('o_portal_details'),
    { trigger: '#zipcode', run: holds('05401') },
    { trigger: '#state_id', run: choose('US-VT') },
    { trigger: '#city', run: write('Burlington') },
    save,
    { trigger: '.account-card__address:has-text("Burlington, VT 05401")' },
  ],
});

tour('A customer searches the list of orders', {
  start: '/my/orders?sortby=name',
  user: 'maria',
  ways: MOST_WAYS,
  steps: [
    ready('o_portal_search_panel'),
    { trigger: '#account-search-in', run: choose('name') },
    { trigger: '#account-search', run: write('S00001') },
    { trigger: '.search-submit', run: click },
    { trigger: '.account-list__link:has-text("S00001")', run: isAt(/search_in=name/) },
    { trigger: '.account-list__link:has-text("S00002")', gone: true },
    { trigger: '#account-search', run: isAt(/sortby=name/) },
    { trigger: '#account-search', run: holds('S00001') },
    { trigger: '#account-search', run: write('unobtainium') },
    { trigger: '.search-submit', run: click },
    { trigger: '.empty a', run: click },
    { trigger: '.account-list__link:has-text("S00002")' },
  ],
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let elsewhere = '';

/** Signs in on another device. */
const signInElsewhere: Run = async (_target, { page, server }) => {
  const answer = await fetch(`${server.url}/web/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'user-agent': FIREFOX, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ login: 'joel@example.com', password: 'demo' }),
  });
  elsewhere = /session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  expect(await opensElsewhere(server.url)).toBe(true);
  await page.reload();
};

const opensElsewhere = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/my`, { redirect: 'manual', headers: { cookie: elsewhere } })).status === 200;

tour('A customer signs out another device', {
  start: '/my/security',
  user: 'joel',
  ways: MOST_WAYS,
  steps: [
    { trigger: '#security-sessions', run: signInElsewhere },
    { trigger: 'section:has(#security-sessions) .devices__item:has-text("Firefox") button', run: click },
    { trigger: '.alert--success' },
    { trigger: 'section:has(#security-sessions) .devices__item:has-text("Firefox")', gone: true },
    {
      trigger: '#security-sessions',
      run: async (_target, { server }) => expect(await opensElsewhere(server.url)).toBe(false),
    },
  ],
});
