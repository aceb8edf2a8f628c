import { defineStates } from '#registry/states.ts';
import widget from './o_livechat_answer.tsx';

const params = { uuid: '00000000-0000-4000-8000-000000000000', postUrl: '/admin/chat/1' };
const answers = [
  { shortcut: 'hours', body: 'We are open from nine to six.' },
  { shortcut: 'returns', body: 'You can send it back within 30 days.' },
];

export default defineStates(
  widget,
  {
    'Nothing typed': { params },
    'With prepared answers': { params: { ...params, answers } },
    'Taken by a colleague meanwhile': {
      params: { ...params, problem: 'A colleague has taken this conversation.', entered: 'Hello' },
    },
    'Long words': { params: { ...params, answers, entered: 'Stuhlbeinverlängerungsschraube'.repeat(12) } },
    'From right to left': { params: { ...params, answers, entered: 'مرحبًا، كيف يمكنني مساعدتك؟' } },
  },
  {
    empty: 'Nothing typed',
    loading: { never: 'an answer is sent only after it was typed' },
    wrong: 'Taken by a colleague meanwhile',
    full: 'With prepared answers',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
