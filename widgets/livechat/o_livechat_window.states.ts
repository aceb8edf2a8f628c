import type { ChatSession } from '#livechat/contract.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_livechat_window.tsx';

const session = (name: string, more: Partial<ChatSession> = {}): ChatSession => ({
  uuid: '00000000-0000-4000-8000-000000000000',
  id: 1,
  name,
  operator_pid: [7, name],
  folded: false,
  message_unread_counter: 0,
  state: 'open',
  ...more,
});

const texts = {
  defaultMessage: 'How may I help you?',
  inputPlaceholder: 'Ask something ...',
  openedAt: '2026-11-21T07:30:00Z',
};

export default defineStates(
  widget,
  {
    'Just opened': { params: { ...texts, session: session('Hazel Finch') } },
    'Folded, with two unread': {
      params: { ...texts, session: session('Hazel Finch', { folded: true, message_unread_counter: 2 }) },
    },
    'With questions': { params: { ...texts, channelId: 1, hasQuestions: true, session: session('Hazel Finch') } },
    'Long words': {
      params: {
        ...texts,
        defaultMessage: 'Stuhlbeinverlängerungsschraube'.repeat(12),
        session: session('Donaudampfschifffahrtsgesellschaftskapitänin Hazel Finch-Featherstonehaugh'),
      },
    },
    'From right to left': {
      params: {
        ...texts,
        defaultMessage: 'كيف يمكنني مساعدتك؟',
        inputPlaceholder: 'اسأل عن شيء ...',
        session: session('ليلى حداد'),
      },
    },
  },
  {
    empty: 'Just opened',
    loading: { never: 'the button puts it into the page with its conversation' },
    wrong: { never: 'a message fails only after it was typed' },
    full: 'Folded, with two unread',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
