import { click, isAt, press, type Run, type Step, tour, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

/** The page is still in Arabic and runs from right to left. */
const inArabic: Step = { trigger: 'html[dir=rtl][lang=ar-001] main h1' };

const cartHolds =
  (pieces: string): Run =>
  (target) =>
    expect(target).toHaveText(pieces);

/** No step uses a mouse: each moves the focus by Tab and presses Enter. */
tour('Shop, pages and account can be used in Arabic by keyboard', {
  start: '/ar',
  ways: ['keyboard'],
  trouble: [/status of 401/],
  steps: [
    { trigger: 'main', run: press('Tab') },
    { trigger: '.skip-link:focus', run: press('Enter') },
    { trigger: '#main:focus' },
    { trigger: 'main a[href="/ar/shop"] >> nth=0', run: click },
    inArabic,
    { trigger: '.search .input, main input[type=search] >> nth=0', run: isAt(/^\/ar\/shop$/) },
    { trigger: '#shop-search', run: write('honey') },
    { trigger: 'main .search button[type=submit]', run: click },
    { trigger: '.card__link >> nth=0', run: isAt(/^\/ar\/shop\?search=honey/) },
    { trigger: '.card__link >> nth=0', run: click },
    { trigger: '.js_product[data-state=ready]', run: isAt(/^\/ar\/shop\/product\//) },
    { trigger: '#add_to_cart', run: click },
    inArabic,
    { trigger: '.cart-line', run: isAt(/^\/ar\/shop\/cart$/) },
    { trigger: '.my_cart_quantity', run: cartHolds('1') },
    { trigger: '.js_delete_product', run: click },
    { trigger: '.empty__title' },
    { trigger: '#top_menu summary >> nth=0', run: click },
    { trigger: '#top_menu a[href="/ar/delivery"]', run: click },
    inArabic,
    { trigger: 'main h2 >> nth=0', run: isAt(/^\/ar\/delivery$/) },
    { trigger: '.footer a[href="/ar/contactus"] >> nth=0', run: click },
    inArabic,
    { trigger: 'main h1', run: isAt(/^\/ar\/contactus$/) },
    { trigger: '.footer a[href="/ar/aboutus"] >> nth=0', run: click },
    inArabic,
    { trigger: 'main h1', run: isAt(/^\/ar\/aboutus$/) },
    { trigger: '.header__account a', run: click },
    inArabic,
    { trigger: 'main #login', run: write('maria@example.com') },
    { trigger: 'main #password', run: write('wrong') },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: 'html[dir=rtl] main [role=alert]' },
    { trigger: 'main #login', run: write('maria@example.com') },
    { trigger: 'main #password', run: write('demo') },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: 'html[dir=rtl] .header__user:text-is("Maria Lopes")', run: isAt(/^\/ar\b/) },
    { trigger: '.header__account summary', run: click },
    { trigger: '.header__account .dropdown__menu button', run: click },
    { trigger: 'html[dir=rtl] .header__account a[href="/ar/web/login"]' },
    { trigger: '.footer .dropdown summary', run: click },
    { trigger: '.footer [data-lang=en_US]', run: click },
    { trigger: 'html[dir=ltr] main h1', run: isAt(/^\/$/) },
  ],
});
