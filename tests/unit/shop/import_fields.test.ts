/** Every field that an import may report has a name. */
import { expect, test } from 'vitest';
import { FIELD_NAMES } from '#shop/import/field_names.ts';
import { DETAIL_COLUMNS } from '#shop/import/write/details.ts';
import { textOf } from '#tests/setup/source_files.ts';

const WRITERS = ['templates', 'variants', 'links', 'options', 'exclusions', 'write_batch'];

test('Every field of a product that an import settles has a name in its report', () => {
  const sources = WRITERS.map((name) => textOf(`server/shop/import/write/${name}.ts`)).join();
  const settled = [...sources.matchAll(/settle\(entry, batch, (?:'|`\$\{\w+\} )(\w+)['`]/g)].map(([, field]) => field);
  expect(settled).toEqual(expect.arrayContaining(['website', 'priceExtra', 'attributes']));
  const fields = [...settled, ...DETAIL_COLUMNS, 'taxes', 'cost', 'weight', 'barcode', 'onHand'];
  expect(fields.filter((field) => !(`${field}` in FIELD_NAMES))).toEqual([]);
});
