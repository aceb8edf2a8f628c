import { type Run, reloadUntil, tour } from '#tests/setup/browser/tour.ts';

const CATALOGUE = new URL('../data/lamps.csv', import.meta.url).pathname;

const importLamps: Run = (_target, { server }) => server.imported(CATALOGUE);

tour('A product imported by another process appears in the shop without a restart', {
  start: '/shop?search=storm+lantern',
  steps: [
    { trigger: '.empty__title', run: importLamps },
    { trigger: 'main', run: reloadUntil('.card__link:text-is("Storm Lantern")') },
    { trigger: '.card:has-text("Storm Lantern") img' },
    { trigger: '.card:has-text("Storm Lantern") .price__now:has-text("24.00")' },
    { trigger: '.card:has-text("Storm Lantern") .price__was:has-text("32.00")' },
  ],
});
