import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/surveys/o_survey_outline.states.ts';
import widget from '#widgets/surveys/o_survey_outline.ts';

let host: HTMLElement;
let asked: [path: string, body: unknown][] = [];
let page = '';
let refusal: Response | null = null;

beforeEach(async () => {
  asked = [];
  refusal = null;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push([path, init.body ? JSON.parse(String(init.body)) : null]);
    return path.endsWith('_json') ? (refusal ?? Response.json(true)) : new Response(page);
  });
  host = await showWidget(widget, states['Two questions']);
  host.id = 'outline';
  const items = [...host.querySelectorAll('li')].map((item) => item.outerHTML.replace(/\n/g, ''));
  page = `<body><p>else</p><div id="outline"><ol>${items.reverse().join('')}</ol></div></body>`;
});
afterEach(() => vi.unstubAllGlobals());

const button = (key: string, value: string) =>
  host.querySelector(`#question-${key} button[value=${value}]`) as HTMLButtonElement;
const press = (pressed: HTMLButtonElement) =>
  pressed.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: pressed }));
const order = () => [...host.querySelectorAll('li')].map(({ id }) => id);

it('Survey outline moves a question and shows the order of the server', async () => {
  expect(press(button('cup', 'up'))).toBe(false);
  await vi.waitFor(() => expect(order()).toEqual(['question-cup', 'question-tea']));
  expect(asked[0]).toEqual(['/survey/edit/tea/question/cup/move_json', { move: 'up' }]);
  expect(host.textContent).not.toContain('else');
  await vi.waitFor(() => expect(document.activeElement).toBe(button('cup', 'up')));
});

it('Survey outline sends one request when a button is clicked twice', async () => {
  press(button('cup', 'up'));
  press(button('cup', 'up'));
  await vi.waitFor(() => expect(order()).toEqual(['question-cup', 'question-tea']));
  expect(asked.filter(([path]) => path.endsWith('_json'))).toHaveLength(1);
});

it('Survey outline submits the form when the call is refused', async () => {
  refusal = Response.json({ error: { message: 'no' } }, { status: 409 });
  const { form } = button('cup', 'up');
  const sent = vi.fn();
  (form as HTMLFormElement).submit = () => sent(new FormData(form as HTMLFormElement).get('move'));
  press(button('cup', 'up'));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('up'));
  expect(order()).toEqual(['question-tea', 'question-cup']);
});
