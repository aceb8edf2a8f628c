import { click, tour, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

tour('A guest withdraws from a part of an order', {
  start: '/',
  ways: ['script', 'plain'],
  steps: [
    { trigger: 'footer a[href$="/shop/withdraw"]', run: click },
    { trigger: 'main #number', run: write('S00003') },
    { trigger: 'main #email', run: write('maria@example.com') },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: 'fieldset:has-text("spruce") input', run: write('1') },
    { trigger: 'main form[method=get] button:not([name])', run: click },
    { trigger: 'main li:has-text("spruce")', run: (line) => expect(line).toContainText('1 ×') },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: '.flash', run: (message) => expect(message).toContainText('S00003') },
    { trigger: 'main h1', run: (heading) => expect(heading).toHaveText('Your withdrawal from order S00003') },
  ],
});
