import { defineStates } from '#registry/states.ts';
import widget from './o_website_links_chart.tsx';

/** Ids are part of the page's address: they are the same wherever it is shown. */
const periods = (...labels: string[]) => ({
  periods: ['all-time', 'last-month', 'last-week'].map((name, at) => ({ name, label: labels[at] ?? '' })),
});

export default defineStates(
  widget,
  {
    'Three periods': { params: periods('All time', 'Last month', 'Last week') },
    'Long words': { params: periods('Since the link was made', 'In the last thirty days', 'In the last seven days') },
    'From right to left': { params: periods('كل الأوقات', 'الشهر الماضي', 'الأسبوع الماضي') },
  },
  {
    empty: { never: 'every link has all periods' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Three periods',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
