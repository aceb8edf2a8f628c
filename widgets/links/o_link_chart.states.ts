import { defineStates } from '#registry/states.ts';
import widget from './o_link_chart.tsx';

const day = (key: string, clicks: number) => ({ key, name: key, clicks });
const clicks = (...days: ReturnType<typeof day>[]) => ({
  figures: { clicks: { days, from: '2026-11-14', to: '2026-11-21' } },
});
const country = (name: string, clicks: number, share: string) => ({ key: name, name, clicks, share });
const countries = (...all: ReturnType<typeof country>[]) => ({ figures: { countries: all } });

export default defineStates(
  widget,
  {
    Days: { params: clicks(day('2026-11-21', 3), day('2026-11-18', 7), day('2026-11-14', 1)) },
    Countries: { params: countries(country('France', 8, '72.7%'), country('Unknown', 3, '27.3%')) },
    'Nobody came': { params: clicks() },
    'Long words': {
      params: countries(country('South Georgia and the South Sandwich Islands', 1_234_567, '100%')),
    },
    'From right to left': { params: countries(country('فرنسا', 11, '100%')) },
  },
  {
    empty: 'Nobody came',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Days',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
