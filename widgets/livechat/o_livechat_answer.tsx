import { data, number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { AnswerForm, type Prepared } from './parts/answer_form.tsx';

/** Where an operator answers: the messages since the page was made, and the form. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    uuid: text(),
    postUrl: text(),
    lastId: number(0),
    problem: text(''),
    entered: text(''),
    answers: data<Prepared[]>([]),
  },
  View: (params) => <AnswerForm {...params} />,
});
