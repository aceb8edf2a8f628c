import { click, goTo, isAt, type Run, ready, tour, write } from '#tests/setup/browser/tour.ts';
import { clicksPay, containsText, endsSession, typesCard } from '#tests/setup/shop/checkout_steps.ts';

/** Opens the link that was sent, without an account. */
const followsLink: Run = async (target, { page }) => {
  const link = (await target.textContent()) as string;
  await endsSession(page);
  await page.goto(link.trim());
};

tour('A salesperson writes an order, changes it, and its customer pays it by the link', {
  start: '/admin',
  user: 'admin',
  ways: ['script', 'plain'],
  steps: [
    { trigger: 'main', run: goTo('/sales/orders/new?q=joel') },
    { trigger: '.sales-customers__one:has-text("Joel") button[value=order]', run: click },
    { trigger: '#line-n1-name', run: write('Garden gate') },
    { trigger: '#line-n1-price', run: write('480') },
    { trigger: 'button[value=place]', run: click },
    { trigger: '.badge:text-is("Awaiting payment")', run: isAt(/^\/sales\/orders\/\d+$/) },
    { trigger: '.side-card__amount', run: containsText('513.60') },
    { trigger: 'a[href$="/edit"]', run: click },
    { trigger: '[name$="-quantity"]', run: write('2') },
    { trigger: 'button[value=send]', run: click },
    { trigger: '.sales-history:has-text("quantity 1 → 2")' },
    { trigger: '.sales-history:has-text("Link to pay sent to joel@example.com")' },
    { trigger: '.sales-link bdi', run: followsLink },
    { trigger: '.side-card__amount', run: containsText('1,027.20') },
    { trigger: '#o_payment_form [name=cc_number]', run: (field) => field.scrollIntoViewIfNeeded() },
    ready('o_payment_form'),
    ...typesCard(),
    clicksPay,
    { trigger: '.badge.document-state--sale' },
    { trigger: '#o_payment_form', gone: true },
  ],
});
