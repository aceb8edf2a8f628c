import type { TalkCard } from '#events/talks/talk_view.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_event_track_search.tsx';

const talk: TalkCard = {
  id: 1,
  title: 'Steam, patience and a jig',
  url: '/event/a-day-of-wood-and-light-2/track/steam-patience-and-a-jig-1',
  speaker: 'Ines Park',
  when: 'January 6, 2027 10:00 AM – 10:45 AM',
  room: 'Great hall',
  tags: ['Wood'],
};
const lamp: TalkCard = { ...talk, id: 2, title: 'What a lamp hides', speaker: 'Tom Adler', tags: ['Light'] };
const searchUrl = '/event/a-day-of-wood-and-light-2/track';
const long: TalkCard = {
  ...talk,
  title: 'Everything that stands, hangs or swings in a room with windows to the north, and what holds it together',
  speaker: 'Maximiliane Featherstonehaugh-Cholmondeley',
  tags: ['Wood', 'Light', 'Repair', 'Finishing and colour'],
};

export default defineStates(
  widget,
  {
    'Two talks': { params: { talks: [talk, lamp], searchUrl } },
    'One found': { params: { talks: [talk, lamp], searchUrl, search: 'lamp' } },
    'None found': { params: { talks: [talk, lamp], searchUrl, search: 'zeppelin' } },
    'Without a time': { params: { talks: [{ ...talk, when: '', room: '', tags: [] }], searchUrl } },
    'Long words': { params: { talks: [long], searchUrl } },
    'From right to left': {
      params: {
        talks: [{ ...talk, title: 'البخار والصبر', speaker: 'إيناس بارك', room: 'القاعة الكبرى', tags: ['خشب'] }],
        searchUrl,
      },
    },
  },
  {
    empty: 'None found',
    loading: { never: 'all talks are on the page' },
    wrong: { never: 'nothing is asked for' },
    full: 'Two talks',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
