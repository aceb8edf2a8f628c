import { click, goBack, isAt, MOST_WAYS, tour, type Way, write } from '#tests/setup/browser/tour.ts';

const WAYS: readonly Way[] = ['script', 'plain', 'keyboard'];
/** By day only the first tour runs by keyboard. */
const MOST = WAYS.filter((way) => MOST_WAYS.includes(way));
/** Without JavaScript the filter form has its own button. */
const applyFilters = { trigger: '.js_attributes button[type=submit]', run: click, only: ['plain'] } as const;

const LARGE = '.filters__value:has-text("Large")';
const FERN = '.filters__value:has-text("Fern green")';
const checked = (label: string) => `${label}:has(input:checked)`;

tour('A visitor filters the shop by two values and goes back step by step', {
  start: '/shop',
  ways: WAYS,
  steps: [
    { trigger: FERN, run: click },
    applyFilters,
    { trigger: checked(FERN), run: isAt(/\/shop\?attrib=\d+-\d+/) },
    { trigger: `${FERN} input:focus`, only: ['script', 'keyboard'] },
    { trigger: '.shop-list__count:text-is("6 products available, 1 sold out")' },
    { trigger: '.card__badges:has-text("Out of stock") >> nth=-1' },
    { trigger: LARGE, run: click },
    applyFilters,
    { trigger: checked(LARGE) },
    { trigger: checked(FERN) },
    { trigger: '.shop-list__count:text-is("1 product")', run: goBack },
    { trigger: '.shop-list__count:text-is("6 products available, 1 sold out")' },
    { trigger: checked(LARGE), gone: true },
    { trigger: checked(FERN), run: goBack },
    { trigger: '.pager' },
    { trigger: checked(FERN), gone: true },
  ],
});

tour('Filters, sorting and search term of the shop are combined in the address', {
  start: '/shop?search=chair',
  ways: MOST,
  steps: [
    { trigger: '.dropdown_sorty_by summary', run: click },
    { trigger: '.dropdown_sorty_by a:text-is("Price: high to low")', run: click },
    { trigger: '.dropdown_sorty_by summary:has-text("Sort: Price: high to low")' },
    {
      trigger: 'select[name=attrib] >> nth=0',
      run: (wood) => wood.selectOption({ index: 1 }),
      only: ['script', 'plain'],
    },
    applyFilters,
    {
      trigger: '.filters__actions a',
      only: ['script', 'plain'],
      run: isAt(/order=list_price(\+|%20)desc.*attrib=\d+-\d+/),
    },
    { trigger: '#shop-search', run: isAt(/[?&]search=chair/) },
    { trigger: '.filters__actions a', only: ['script', 'plain'], run: click },
    { trigger: '#shop-search', run: write('no such thing') },
    { trigger: '.shop-list__search button[type=submit]', run: click },
    { trigger: '.empty__title:text-is(\'No results found for "no such thing".\')' },
    { trigger: '.empty a', run: click },
    { trigger: '.pager', run: isAt(/\/shop$/) },
  ],
});

tour('The pager of the shop keeps the sorting', {
  start: '/shop?order=name+asc',
  ways: MOST,
  steps: [
    { trigger: '.card__link >> nth=0 >> text=/^[AB]/' },
    { trigger: '.pager__link[rel=next]', run: click },
    { trigger: '.pager__link[aria-current=page]:has-text("2")', run: isAt(/\/shop\/page\/2\?order=name(\+|%20)asc$/) },
    { trigger: '.card__link >> nth=0 >> text=/^[J-Z]/', run: goBack },
    { trigger: '.pager__link[aria-current=page]:has-text("1")' },
  ],
});

tour('The category tree of the shop opens one branch at a time', {
  start: '/shop',
  ways: MOST,
  steps: [
    { trigger: '.tree__branch[open]', gone: true },
    { trigger: '.tree__toggle:has-text("Expand Bedroom")', run: click },
    { trigger: '.tree__link:text-is("Beds & mirrors")' },
    { trigger: '.tree__toggle:has-text("Expand Light")', run: click },
    { trigger: '.tree__link:text-is("Beds & mirrors")', gone: true },
    { trigger: '.tree__link:text-is("Candles")', run: click },
    { trigger: 'h1:text-is("Candles")', run: isAt(/\/shop\/category\/candles-\d+$/) },
    { trigger: '.tree__link[aria-current=page]:text-is("Candles")' },
    { trigger: '.breadcrumb__link:text-is("Shop")', run: click },
    { trigger: 'h1:text-is("Shop")' },
  ],
});
