import { click, isAt, type Run, ready, tour, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

tour('A salesperson finds quotes, saves the search as a view, and opens a quote', {
  start: '/admin',
  user: 'admin',
  ways: ['script', 'plain'],
  steps: [
    { trigger: '.admin-areas__places a[href$="/sales/orders"]', run: click },
    { trigger: '.staff-list__tab:text-is("Quotes")', run: click },
    { trigger: '.staff-list__filters > summary', run: click },
    { trigger: 'input[name=status][value=sent]', run: click },
    { trigger: '.staff-list__panel button[type=submit]', run: click },
    { trigger: '.chip:has-text("Status: Quote sent")', run: isAt(/\/sales\/orders\?state=quotes&.*status=sent/) },
    { trigger: '#list-q', run: write('garden') },
    { trigger: '.staff-list__ask > button', run: click },
    { trigger: '.chip:has-text("Search: garden")' },
    { trigger: '.chip:has-text("Status: Quote sent")', run: click },
    { trigger: '.chip:has-text("Status: Quote sent")', gone: true },
    { trigger: '.chip:has-text("Search: garden")' },
    { trigger: 'summary:text-is("Save as view")', run: click },
    { trigger: '#view-name', run: write('Gardens') },
    { trigger: '.staff-list__panel button:text-is("Save view")', run: click },
    { trigger: '.staff-list__tab[aria-current]:text-is("Gardens")' },
    { trigger: 'summary:text-is("Change view")', run: click },
    { trigger: '#changed-view-name', run: write('My gardens') },
    { trigger: '.staff-list__panel button:text-is("Rename")', run: click },
    { trigger: '.staff-list__tab[aria-current]:text-is("My gardens")' },
    { trigger: 'summary:text-is("Change view")', run: click },
    { trigger: 'button:text-is("Open this view first")', run: click },
    { trigger: '.alert:has-text("The list opens with this view.")' },
    { trigger: '.admin-side [aria-current=page]:text-is("Orders and quotes")', run: click },
    { trigger: '.staff-list__tab[aria-current]:text-is("My gardens")' },
    { trigger: '.staff-list__tab:text-is("All")', run: click },
    { trigger: '.staff-list__tab[aria-current]:text-is("All")', run: isAt(/\?view=all$/) },
    { trigger: '.staff-list__tab:text-is("My gardens")', run: click },
    { trigger: 'summary:text-is("Change view")', run: click },
    { trigger: 'button:has-text("Delete view")', run: click },
    { trigger: '.staff-list__tab:text-is("My gardens")', gone: true },
    {
      trigger: '.staff-list__table',
      run: async (table) => {
        // The row is a link as a whole.
        await table.locator('tr:has-text("S00005") td').last().click({ force: true });
        await expect(table.page()).toHaveURL(/\/sales\/orders\/5$/);
      },
    },
    { trigger: '.admin-side [aria-current=page]:text-is("Orders and quotes")' },
  ],
});

const WHOLE: [string, number[]][] = [
  ['/sales/orders', [768, 900, 1024]],
  ['/fr/sales/orders', [768, 1024, 1200, 1440]],
  ['/ar/sales/orders', [768]],
  ['/fr/admin/customers', [768, 900, 1280]],
  ['/discussion/moderation', [768, 1024, 1280]],
  ['/fr/discussion/moderation', [1280]],
  ['/ar/discussion/moderation', [1280]],
];
for (const [start, widths] of WHOLE)
  for (const width of widths)
    tour(`A salesperson sees whole rows at ${start} on a screen of ${width} px`, {
      start,
      user: 'admin',
      screen: { width, height: 800 },
      steps: [
        {
          trigger: '.staff-list__scroll',
          run: async (table) =>
            expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0),
        },
      ],
    });

const isWithinScreen: Run = async (panel) => {
  const { x, width } = (await panel.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(panel.page().viewportSize()!.width);
};

for (const [language, prefix] of [
  ['English', ''],
  ['Arabic', '/ar'],
])
  tour(`A salesperson filters and saves a view on a phone, in ${language}`, {
    start: `${prefix}/sales/orders?state=cancelled&q=garden`,
    user: 'admin',
    ways: ['script', 'plain'],
    screen: { width: 390, height: 800 },
    steps: [
      { trigger: '.staff-list__tab[aria-current]', run: isWithinScreen },
      { trigger: '.staff-list__filters > summary', run: click },
      { trigger: '.staff-list__filters .staff-list__panel', run: isWithinScreen },
      { trigger: '.staff-list__filters > summary', run: click },
      { trigger: '.staff-list__chips .dropdown > summary', run: click },
      { trigger: '.staff-list__chips .staff-list__panel', run: isWithinScreen },
    ],
  });

const press =
  (key: string): Run =>
  (_target, { page }) =>
    page.keyboard.press(key);
const isFocused: Run = (target) => expect(target).toBeFocused();

const LEAST_BOX_PX = 150;
const hasRoomForWords: Run = async (box) => expect((await box.boundingBox())!.width).toBeGreaterThan(LEAST_BOX_PX);

tour('A salesperson moves by keys on a narrow screen, as at a high zoom', {
  start: '/sales/orders',
  user: 'admin',
  screen: { width: 320, height: 800 },
  steps: [
    ready('o_key_help'),
    { trigger: 'main', run: press('Control+k') },
    { trigger: '#admin-find', run: isFocused },
    { trigger: '#admin-find', run: hasRoomForWords },
    { trigger: 'main', run: press('Tab') },
    { trigger: 'main', run: press('j') },
    { trigger: '.staff-list__link >> nth=0', run: isFocused },
    { trigger: 'main', run: press('?') },
    { trigger: 'dialog kbd >> nth=0' },
  ],
});
