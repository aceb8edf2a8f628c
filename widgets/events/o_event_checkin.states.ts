import type { CheckinStart, ScanResult } from '#events/checkin/contract.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_event_checkin.tsx';

const start: CheckinStart = {
  eventId: 1,
  title: 'Repair evening',
  address: '/event/repair-evening-1/checkin',
  deletesAt: 4_000_000_000_000,
  counts: { inside: 3, expected: 24 },
  scan: 'scan-of-this-form',
  door: 'Main door',
  entered: '',
  result: null,
  matches: null,
  isMore: false,
  warning: '',
};
const valid: ScanResult = {
  scan: 'scan-number-one',
  verdict: 'admitted',
  attendee: 7,
  name: 'Ann Lee',
  ticket: 'Front row',
  detail: '',
};
const ann = { id: 7, name: 'Ann Lee', detail: 'ann@example.com', state: 'confirmed' } as const;
const long = 'Wilhelmina Alexandra von Hohenstein-Oberlechtenberg zu Unterwiesental';

export default defineStates(
  widget,
  {
    'At the beginning': { params: { start: { ...start, warning: 'This event is not today: December 5, 2026' } } },
    'A valid ticket': { params: { start: { ...start, result: valid } } },
    'Already used': {
      params: { start: { ...start, result: { ...valid, verdict: 'used', detail: '6:02 PM, Garden door' } } },
    },
    'An unknown ticket': {
      params: { start: { ...start, result: { ...valid, verdict: 'unknown', attendee: null, name: '', ticket: '' } } },
    },
    'Nobody found': { params: { start: { ...start, entered: 'Zoe', matches: [] } } },
    'Several found': {
      params: {
        start: {
          ...start,
          entered: 'a',
          matches: [ann, { ...ann, id: 8, state: 'attended' }, { ...ann, id: 9, state: 'open' }],
          isMore: true,
        },
      },
    },
    'A long name': {
      params: { start: { ...start, result: { ...valid, name: long }, matches: [{ ...ann, name: long }] } },
    },
    'From right to left': {
      params: {
        start: { ...start, result: { ...valid, name: 'ليلى حداد', ticket: 'الصف الأول' }, door: 'الباب الرئيسي' },
      },
    },
  },
  {
    empty: 'Nobody found',
    loading: { never: 'a guest is let in before the next one comes' },
    wrong: 'An unknown ticket',
    full: 'Several found',
    long: 'A long name',
    rightToLeft: 'From right to left',
  },
);
