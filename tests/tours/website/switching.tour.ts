import { click, isAt, MOST_WAYS, tour, type Way, write } from '#tests/setup/browser/tour.ts';

const WAYS: readonly Way[] = ['script', 'keyboard', 'plain'];
const MENU = '.header__account summary';

const signIn = [
  { trigger: 'main #login', run: write('admin@example.com') },
  { trigger: 'main #password', run: write('demo') },
  { trigger: 'main form button[type=submit]', run: click },
  { trigger: '.header__user:text-is("Ada Mistry")' },
];

tour('A staff member of two companies switches between them and stays on the page', {
  start: '/shop?search=pot',
  user: 'admin',
  ways: MOST_WAYS,
  steps: [
    { trigger: MENU, run: click },
    { trigger: '.header__account [data-company-id="1"][aria-current]' },
    { trigger: '.header__account [data-company-id="2"]', run: click },
    { trigger: '.header__account details:not([open]) summary', run: isAt(/\/shop\?search=pot$/) },
    { trigger: MENU, run: click },
    { trigger: '.header__account [data-company-id="2"][aria-current]' },
    { trigger: '.header__account [data-company-id="1"]', run: click },
    { trigger: '.header__account details:not([open]) summary' },
    { trigger: MENU, run: click },
    { trigger: '.header__account [data-company-id="1"][aria-current]' },
  ],
});

tour('A staff member of two websites switches between their domains and stays on the page', {
  start: '/web/login?redirect=/my',
  host: 'aulne.localhost',
  ways: WAYS,
  fullRunWays: ['keyboard'],
  steps: [
    ...signIn,
    { trigger: '.footer a[href$="/aboutus"] >> nth=0', run: click },
    { trigger: MENU, run: click },
    { trigger: '.header__account [data-website-id="2"][aria-current]' },
    { trigger: '.header__account [data-website-id="1"]', run: click },
    { trigger: 'html[data-website-id="1"] .header .brand:has-text("Alder & Fern")', run: isAt(/\/aboutus\?fw=1$/) },
    { trigger: '.footer a[href$="/contactus"] >> nth=0', run: click },
    { trigger: 'html[data-website-id="1"] main h1', run: isAt(/\/contactus$/) },
    { trigger: MENU, run: click },
    { trigger: '.header__account [data-website-id="2"]', run: click },
    { trigger: 'html[data-website-id="2"] .header .brand:has-text("Atelier Aulne")', run: isAt(/\/contactus\?fw=2$/) },
  ],
});
