import { data, number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { FormSection } from '#surveys/filling/view.ts';
import { Copy } from './parts/copy.tsx';
import { Filling } from './parts/filling/filling.tsx';

/**
 * A page of a survey: each answer is saved as it is given, the page is checked before it is sent, and nothing is lost
 * when that fails. Without `submit` it is a copy to read; with `scores` a quiz that is over.
 */
export default defineWidget({
  load: 'idle',
  isEssential: true,
  params: {
    /** Where the page of answers is sent. Empty: a copy to read. */
    submit: text(''),
    /** Where earlier answers are asked for. */
    prefill: text(''),
    /** Where the points of a finished quiz are asked for. */
    scores: text(''),
    /** Where each answer is saved as it is given. */
    save: text(''),
    /** Names whose answers these are. */
    token: text(''),
    /** When the server drew the page, in ms on its clock. */
    loaded: number(0),
    /** Stylesheet of the calendar, loaded with it. */
    calendarCss: text(''),
    /** The page ends the survey. */
    isLast: data<boolean>(false),
    /** The page before can be changed again. */
    mayGoBack: data<boolean>(false),
    /** Questions of the page, with their answers. */
    sections: data<FormSection[]>(),
    /** Tag → why the server refused the answer. */
    errors: data<Record<string, string>>({}),
    /** Tag → points, where the quiz is over. */
    points: data<Record<string, number>>({}),
  },
  View({ scores, points, ...form }) {
    const [section] = form.sections;
    if (form.submit && section) return <Filling {...form} section={section} />;
    return <Copy sections={form.sections} prefill={form.prefill} scores={scores} points={points} />;
  },
});
