/** A customer from France pays on the page of the bank. */
import { CARDS } from '#payments/test_bank/cards.ts';
import { click, isAt, type Run, ready, type Step, tour, write } from '#tests/setup/browser/tour.ts';
import {
  acceptsTerms,
  addsToCart,
  atTheBank,
  choosesProvider,
  clicksPay,
  isConfirmed,
  PLAIN,
} from '#tests/setup/shop/checkout_steps.ts';

const select =
  (value: string): Run =>
  (target) =>
    target.selectOption(value);

/** Fills in an address, whose fields differ by country. */
const entersFrenchAddress: Step[] = [
  { trigger: 'main a[href$="/shop/checkout"]', run: click },
  { trigger: 'main #name', run: isAt(/\/shop\/address/) },
  ready('checkout_autoformat'),
  { trigger: '#country_id', run: select('FR') },
  { trigger: '.div_country button.without-script', run: click, only: PLAIN },
  { trigger: '.div_state', gone: true },
  { trigger: 'main #name', run: write('Ada Nordin') },
  { trigger: 'main #email', run: write('ada@example.org') },
  { trigger: 'main #phone', run: write('+33 1 02 03 04 05') },
  { trigger: 'main #street', run: write('1 rue des Essais') },
  { trigger: 'main #zip', run: write('75001') },
  { trigger: 'main #city', run: write('Paris') },
  { trigger: '.checkout__end button[name=submitted]', run: click },
];

tour('A guest cancels a payment on the page of the bank, comes back and pays there', {
  start: '/shop/product/camellia-teapot-3',
  ways: ['script', 'plain'],
  steps: [
    ...addsToCart,
    ...entersFrenchAddress,
    ...acceptsTerms,
    choosesProvider('test'),
    clicksPay,
    atTheBank('form[action$="/cancel"] button', click),
    { trigger: '.payments a', run: click },
    { trigger: '#payment_error', run: isAt(/\/shop\/payment$/) },
    ...acceptsTerms,
    clicksPay,
    atTheBank('#number', write(CARDS.find(({ slug }) => slug === 'webhook-first')!.number)),
    atTheBank('#expires', write('12/40')),
    atTheBank('#cvc', write('123')),
    atTheBank('form:not([action$="/cancel"]) button', click),
    ...isConfirmed('Ada Nordin'),
  ],
});
