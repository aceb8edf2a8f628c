import { defineStates } from '#registry/states.ts';
import widget from './o_country_events.tsx';

const event = {
  title: 'Repair evening',
  when: 'December 5, 2026 6:00 PM – 9:00 PM',
  place: 'Burlington',
  url: '/event/1',
};
const list = { heading: 'Upcoming Events', events: [event], allUrl: '/event' };

export default defineStates(
  widget,
  {
    'One event': { params: { list } },
    'No event': { params: { list: { ...list, events: [] } } },
    'Five events': {
      params: { list: { ...list, events: [1, 2, 3, 4, 5].map((id) => ({ ...event, url: `/event/${id}` })) } },
    },
    'A long title': {
      params: {
        list: { ...list, events: [{ ...event, title: 'An evening about everything that stands, hangs or swings' }] },
      },
    },
    'From right to left': {
      params: {
        list: {
          heading: 'الفعاليات القادمة',
          events: [{ ...event, title: 'أمسية إصلاح', when: '٥ ديسمبر ٢٠٢٦، ٦:٠٠ م – ٩:٠٠ م' }],
          allUrl: '/ar/event',
        },
      },
    },
  },
  {
    empty: 'No event',
    loading: { never: 'the list of the page stays until then' },
    wrong: { never: 'the list of the page stays' },
    full: 'Five events',
    long: 'A long title',
    rightToLeft: 'From right to left',
  },
);
