import type { RangeView } from '#links/clicks/statistics_view.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_website_links_chart.tsx';

const range = (name: RangeView['name'], label: string, more: Partial<RangeView> = {}): RangeView => ({
  name,
  label,
  from: '2026-11-14',
  to: '2026-11-21',
  clicksTitle: '0 clicks',
  countriesTitle: '0 countries',
  days: [],
  countries: [],
  ...more,
});

const DAYS = [
  { key: '2026-11-21', name: 'Nov 21, 2026', clicks: 3 },
  { key: '2026-11-18', name: 'Nov 18, 2026', clicks: 7 },
  { key: '2026-11-14', name: 'Nov 14, 2026', clicks: 1 },
];
const COUNTRIES = [
  { key: 'France', name: 'France', clicks: 8, share: '72.7%' },
  { key: 'Unknown', name: 'Unknown', clicks: 3, share: '27.3%' },
];
const full = { clicksTitle: '11 clicks', countriesTitle: '1 country', days: DAYS, countries: COUNTRIES };
const empty = [range('last-month', 'Last month'), range('last-week', 'Last week')];
const island = 'South Georgia and the South Sandwich Islands';

/** Ids are part of the page's address: they are the same wherever it is shown. */
export default defineStates(
  widget,
  {
    'Days and countries': { params: { ranges: [range('all-time', 'All time', full), ...empty] } },
    'Nobody came': { params: { ranges: [range('all-time', 'All time'), ...empty] } },
    'Long words': {
      params: {
        ranges: [
          range('all-time', 'All time', {
            ...full,
            countries: [{ key: island, name: island, clicks: 1_234_567, share: '100%' }],
          }),
          ...empty,
        ],
      },
    },
    'From right to left': {
      params: {
        ranges: [
          range('all-time', 'كل الأوقات', {
            ...full,
            clicksTitle: '11 نقرة',
            countries: [{ key: 'فرنسا', name: 'فرنسا', clicks: 11, share: '100%' }],
          }),
          ...empty,
        ],
      },
    },
  },
  {
    empty: 'Nobody came',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Days and countries',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
