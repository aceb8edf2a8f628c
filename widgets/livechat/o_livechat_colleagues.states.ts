import { defineStates } from '#registry/states.ts';
import widget from './o_livechat_colleagues.tsx';

const colleagues = [
  { id: 1, name: 'Ada Mistry', im_status: 'online' as const },
  { id: 2, name: 'Olu Adeyemi', im_status: 'away' as const },
  { id: 3, name: 'Noor Haddad', im_status: 'offline' as const },
];
const named = (name: string) => ({ params: { colleagues: [{ id: 1, name, im_status: 'online' as const }] } });

export default defineStates(
  widget,
  {
    'Nobody else': { params: { colleagues: [] } },
    'Three colleagues': { params: { colleagues } },
    'A long name': named('Maria-Magdalena von Hohenstein-Waldersdorf zu Unterschönmattenwag'),
    'An Arabic name': named('نور حداد'),
  },
  {
    empty: 'Nobody else',
    loading: { never: 'the page brings them' },
    wrong: { never: 'it only hears the bus' },
    full: 'Three colleagues',
    long: 'A long name',
    rightToLeft: 'An Arabic name',
  },
);
