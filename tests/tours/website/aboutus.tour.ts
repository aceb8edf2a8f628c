import { click, isAt, MOST_WAYS, press, tour, write } from '#tests/setup/browser/tour.ts';

tour('A visitor reaches page, contact, search and cart from header and footer', {
  start: '/aboutus',
  ways: MOST_WAYS,
  steps: [
    { trigger: 'main h1' },
    { trigger: '.breadcrumb [aria-current=page]' },
    { trigger: '#top_menu summary', run: click },
    { trigger: '#top_menu a[href$="/delivery"]', run: click },
    { trigger: 'main h2 >> nth=0', run: isAt(/\/delivery$/) },
    { trigger: '.footer a[href$="/contactus"] >> nth=0', run: click },
    { trigger: 'main a[href^="mailto:"]', run: isAt(/\/contactus$/) },
    { trigger: '.header__search summary', run: click },
    { trigger: '#header-search', run: write('honey') },
    { trigger: '.header__search button[type=submit]', run: click },
    { trigger: '#shop-search', run: isAt(/\/shop\?search=honey$/) },
    { trigger: '.cart-link__link', run: click },
    { trigger: '.empty__title', run: isAt(/\/shop\/cart$/) },
    { trigger: '.header .brand', run: click },
    { trigger: '.hero__title' },
  ],
});

tour('The header has one menu button on a phone', {
  start: '/aboutus',
  ways: MOST_WAYS,
  screen: { width: 390, height: 844 },
  steps: [
    { trigger: '#top_menu', gone: true },
    { trigger: '.header__burger > summary', run: click },
    { trigger: '.header__panel a[href$="/delivery"]', run: click },
    { trigger: 'main h1', run: isAt(/\/delivery$/) },
    { trigger: '.header__panel a', gone: true },
  ],
});

tour('The first Tab stop skips the header', {
  start: '/aboutus',
  ways: ['keyboard'],
  steps: [
    { trigger: 'main', run: press('Tab') },
    { trigger: '.skip-link:focus', run: press('Enter') },
    { trigger: '#main:focus', run: press('Tab') },
    { trigger: 'main a:focus' },
  ],
});
