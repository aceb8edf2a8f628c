import type { LinkAnswer } from '#links/contract.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_website_links.tsx';

export const link = (code: string, count: number, title: string, more: Partial<LinkAnswer> = {}): LinkAnswer => ({
  id: code.length * 1000 + count,
  url: 'https://example.com/',
  title,
  favicon: false,
  icon_src: 'data:,',
  count,
  code,
  short_url: `https://example.org/r/${code}`,
  short_url_host: 'https://example.org/r/',
  redirected_url: 'https://example.com/',
  campaign_id: false,
  medium_id: false,
  source_id: false,
  is_expired: false,
  ...more,
});

const links = [link('visit', 0, 'Visit us'), link('autumn', 190, 'Chairs')];
const names = { campaign: ['Autumn chairs', 'Kitchen window'], medium: [], source: [] };
const none = { url: '', campaign: '', medium: '', source: '' };
const long = 'A page with a very long title that somebody wrote for a search engine and for nobody else';

export default defineStates(
  widget,
  {
    'With two links': { params: { links, names } },
    'An address is there already': { params: { links: [], names, values: { ...none, url: 'https://example.com' } } },
    'Refused without script': {
      params: {
        links,
        names,
        values: { url: '/no/such/page', campaign: 'Autumn', medium: '', source: 'Bread bag' },
        problem: 'URL not found (404)',
      },
    },
    'Made without script': { params: { links, names, made: 'https://example.org/r/visit' } },
    'Long words, and a link that has expired': {
      params: {
        links: [
          link('a-code-of-fifty-characters-is-the-longest-there-is', 1_234_567, long.repeat(2), {
            campaign_id: [1, long],
            medium_id: [2, 'Newsletter'],
            source_id: [3, 'Bread bag'],
            is_expired: true,
          }),
        ],
        filter: 'most-clicked',
      },
    },
    'From right to left': { params: { links: [link('misbah', 11, 'مصابيح من خشب', { source_id: [1, 'نشرة'] })] } },
  },
  {
    empty: 'An address is there already',
    loading: { in: 'An address is there already', press: '[type=submit]' },
    wrong: 'Refused without script',
    full: 'With two links',
    long: 'Long words, and a link that has expired',
    rightToLeft: 'From right to left',
  },
);
