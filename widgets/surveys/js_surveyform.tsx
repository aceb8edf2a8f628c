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
    submit: text(''),
    prefill: text(''),
    scores: text(''),
    save: text(''),
    token: text(''),
    /** When the server drew the page, in ms on its clock. */
    loaded: number(0),
    calendarCss: text(''),
    isLast: data<boolean>(false),
    mayGoBack: data<boolean>(false),
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
