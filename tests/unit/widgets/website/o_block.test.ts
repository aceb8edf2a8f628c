import { afterEach, expect, it } from 'vitest';
import { register, start, stop } from '#registry/runtime/start.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import { SOURCES } from '#tests/setup/widgets/sources.ts';
import widget from '#widgets/website/content/o_block.ts';

let names = 0;

/** Ids that no earlier test has requested, because a page requests each id once. */
const fresh = () => `test.block_${++names}`;
const marker = (id: string, inside = 'Instead') =>
  `<section class="own" data-widget="o_block" data-load="now" data-oe-call="${id}">${inside}</section>`;

async function show(html: string): Promise<void> {
  document.body.innerHTML = html;
  register({ o_block: { widget: async () => ({ default: widget }), load: 'now', hasView: false } }, SOURCES);
  start();
  await settled();
}
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('Block requests all distinct ids once and replaces each placeholder by its content', async () => {
  const [a, b] = [fresh(), fresh()];
  await show(marker(a) + marker(b) + marker(a));
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/website/multi_render', { ids_or_xml_ids: [a, b] }]]);
  await last().answer({ [a]: '<p>A</p>', [b]: '<p>B</p>' });
  const blocks = [...document.querySelectorAll('section')];
  expect(blocks.map((block) => block.innerHTML)).toEqual(['<p>A</p>', '<p>B</p>', '<p>A</p>']);
  expect(blocks.map((block) => block.className)).toEqual([`own o_block_${a}`, `own o_block_${b}`, `own o_block_${a}`]);
  expect(document.querySelectorAll('[data-widget]')).toHaveLength(0);
});

it('Block sends no request on a page without placeholders', async () => {
  await show('<p>Plain</p>');
  expect(asked).toHaveLength(0);
});

it('Block keeps the placeholder content and logs the reason when the request is refused', async () => {
  const id = fresh();
  await show(marker(id));
  expectConsole(/The block 'test\.block_\d+' stays as it is/);
  await last().answer({ error: { message: 'There is no template.' } }, 400);
  expect(document.body.textContent).toBe('Instead');
});

it('Block requests ids one by one after an unknown id, fills the others and logs the unknown one', async () => {
  const [wrong, a, b] = [fresh(), fresh(), fresh()];
  await show(marker(wrong) + marker(a) + marker(b) + marker(a));
  await last().answer({ error: { message: `There is no template "${wrong}".` } }, 400);
  const singly = asked.slice(1);
  expect(singly.map(({ body }) => body)).toEqual([wrong, a, b].map((id) => ({ ids_or_xml_ids: [id] })));
  await singly[1]?.answer({ [a]: '<p>A</p>' });
  await singly[2]?.answer({ [b]: '<p>B</p>' });
  expectConsole(new RegExp(`The block '${wrong}' stays as it is:.*There is no template "${wrong}"`));
  await singly[0]?.answer({ error: { message: `There is no template "${wrong}".` } }, 400);
  expect([...document.querySelectorAll('section')].map((block) => block.innerHTML)).toEqual([
    'Instead',
    '<p>A</p>',
    '<p>B</p>',
    '<p>A</p>',
  ]);
});

it.each([429, 500])('Block does not request ids one by one after the status %i', async (status) => {
  await show(marker(fresh()) + marker(fresh()));
  expectConsole(/The block 'test\.block_\d+' stays as it is/);
  await last().answer({ error: { message: 'Not now.' } }, status);
  expect(asked).toHaveLength(1);
});

it('Block keeps the placeholder content when the network is down, and requests again for the next placeholder', async () => {
  const id = fresh();
  await show(marker(id));
  await last().fail();
  expect(document.body.textContent).toBe('Instead');
  document.body.insertAdjacentHTML('beforeend', marker(id, 'Again'));
  await settled();
  expect(asked).toHaveLength(2);
});

it('Block inserts nothing after the widget is stopped', async () => {
  const id = fresh();
  await show(marker(id));
  stop();
  await last().answer({ [id]: '<p>Late</p>' });
  expect(document.body.textContent).toBe('Instead');
});
