import { expect, it } from 'vitest';
import { asked, last } from '#tests/setup/widgets/calls.ts';
import { combinationAsker } from '#widgets/shop/parts/combination_asker.ts';

const query = (id: number) => ({ product_template_id: 7, product_id: id });

it('Combination asker answers the latest question alone', async () => {
  const { ask } = combinationAsker();
  const [first, second] = [ask(query(1)), ask(query(2))];
  await asked[1]?.answer({ product_id: 2 });
  await asked[0]?.answer({ product_id: 1 });
  expect([await first, await second]).toEqual([undefined, { product_id: 2 }]);
});

it('Combination asker reports the failure of the latest question alone', async () => {
  const { ask } = combinationAsker();
  const [first, second] = [ask(query(1)), ask(query(2)).catch((error: Error) => error.message)];
  await asked[0]?.fail();
  await asked[1]?.answer({ error: { message: 'Gone' } }, 404);
  expect([await first, await second]).toEqual([undefined, 'Gone']);
});

it('Combination asker drops the answer when something else was chosen meanwhile', async () => {
  const { ask, outdate } = combinationAsker();
  const answer = ask(query(1));
  outdate();
  await last().answer({ product_id: 1 });
  expect(await answer).toBeUndefined();
});
