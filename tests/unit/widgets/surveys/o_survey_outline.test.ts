import { beforeEach, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states, { cup, pageOf, tea } from '#widgets/surveys/o_survey_outline.states.ts';
import widget from '#widgets/surveys/o_survey_outline.tsx';

let host: HTMLElement;
beforeEach(async () => {
  host = await showWidget(widget, states['Two questions']);
});

const button = (key: string, value: string) =>
  host.querySelector(`#question-${key} button[value=${value}]`) as HTMLButtonElement;
const press = (pressed: HTMLButtonElement) =>
  pressed.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: pressed }));
const order = () => [...host.querySelectorAll('li')].map(({ id }) => id);
const turned = pageOf({ ...cup, moves: { up: false, down: true } }, { ...tea, moves: { up: true, down: false } });

it('Survey outline moves a question and shows the order of the server', async () => {
  expect(press(button('cup', 'up'))).toBe(false);
  expect([last().path, last().body]).toEqual([
    '/survey/edit/tea/question/cup/move_json',
    { move: 'up', format: 'data' },
  ]);
  await last().answer(turned);
  expect(order()).toEqual(['question-cup', 'question-tea']);
  // It can't go further up.
  await vi.waitFor(() => expect(document.activeElement).toBe(button('cup', 'down')));
});

it('Survey outline sends one request when a button is clicked twice', async () => {
  press(button('cup', 'up'));
  press(button('cup', 'up'));
  await last().answer(turned);
  expect(order()).toEqual(['question-cup', 'question-tea']);
  expect(asked).toHaveLength(1);
});

it('Survey outline submits the form when the call is refused', async () => {
  const pressed = button('cup', 'up');
  const sent = vi.fn();
  (pressed.form as HTMLFormElement).requestSubmit = (submitter) => sent(submitter, press(pressed));
  press(pressed);
  await last().answer({ error: { message: 'no' } }, 409);
  await settled();
  expect(sent.mock.calls).toEqual([[pressed, true]]);
  expect(order()).toEqual(['question-tea', 'question-cup']);
});
