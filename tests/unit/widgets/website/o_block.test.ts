import { afterEach, expect, it } from 'vitest';
import { register, start, stop } from '../../../../registry/start.ts';
import widget from '../../../../widgets/website/o_block.ts';
import { asked, last, settled } from '../../../setup/calls.ts';
import { expectConsole } from '../../../setup/console.ts';

let names = 0;

/** Ids that no test before has asked for: a page asks once. */
const fresh = () => `test.block_${++names}`;
const marker = (id: string, inside = 'Instead') =>
  `<section class="own" data-widget="o_block" data-load="now" data-oe-call="${id}">${inside}</section>`;

async function show(html: string): Promise<void> {
  document.body.innerHTML = html;
  register(
    { o_block: { widget: async () => ({ default: widget }), load: 'now', hasView: false, hasTexts: false } },
    { runtime: () => import('../../../../registry/runtime.tsx'), texts: () => undefined },
  );
  start();
  await settled();
}
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('asks once for all distinct ids, and puts a clone with the block in each place', async () => {
  const [a, b] = [fresh(), fresh()];
  await show(marker(a) + marker(b) + marker(a));
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/website/multi_render', { ids_or_xml_ids: [a, b] }]]);
  await last().answer({ [a]: '<p>A</p>', [b]: '<p>B</p>' });
  const blocks = [...document.querySelectorAll('section')];
  expect(blocks.map((block) => block.innerHTML)).toEqual(['<p>A</p>', '<p>B</p>', '<p>A</p>']);
  expect(blocks.map((block) => block.className)).toEqual([`own o_block_${a}`, `own o_block_${b}`, `own o_block_${a}`]);
  expect(document.querySelectorAll('[data-widget]')).toHaveLength(0);
});

it('asks nothing where there is no place', async () => {
  await show('<p>Plain</p>');
  expect(asked).toHaveLength(0);
});

it('leaves what stood there when the call is refused, and says why', async () => {
  const id = fresh();
  await show(marker(id));
  expectConsole(/The block 'test\.block_\d+' stays as it is/);
  await last().answer({ error: { message: 'There is no template.' } }, 400);
  expect(document.body.textContent).toBe('Instead');
});

it('leaves what stood there without a network, and asks again when there is another place', async () => {
  const id = fresh();
  await show(marker(id));
  await last().fail();
  expect(document.body.textContent).toBe('Instead');
  document.body.insertAdjacentHTML('beforeend', marker(id, 'Again'));
  await settled();
  expect(asked).toHaveLength(2);
});

it('puts nothing into a page that it has left', async () => {
  const id = fresh();
  await show(marker(id));
  stop();
  await last().answer({ [id]: '<p>Late</p>' });
  expect(document.body.textContent).toBe('Instead');
});
