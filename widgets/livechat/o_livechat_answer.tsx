import { data, number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { AnswerForm } from './parts/console/answer_form.tsx';
import type { Prepared } from './parts/console/shortcuts.ts';

/** Where an operator answers: the messages since the page was made, and the form. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** Names the conversation. */
    uuid: text(),
    /** Where an answer is sent without script. */
    postUrl: text(),
    /** Newest message on the page. */
    lastId: number(0),
    /** Why the server refused the last answer. */
    problem: text(''),
    /** What was typed in it. */
    entered: text(''),
    /** Prepared answers with their shortcuts. */
    answers: data<Prepared[]>([]),
  },
  View: (params) => <AnswerForm {...params} />,
});
