import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { productImages, templateCategories, templates, templateTags } from '#shop/schema/schema.ts';
import { attributeLines, templateValues, variants, variantValues } from '#shop/schema/variants.schema.ts';
import { isForThisEngine, rounds } from '#tests/setup/full_run.ts';
import { LARGE_PACKAGES } from '#tests/setup/processes/large_packages.ts';
import { importFile, type Row, simple, writeCsv } from './catalogue.ts';

const SCRIPT = path.resolve('tests/server/shop/import/importing_process.ts');
const TIMES = rounds({ full: 20, daily: 2 });
const PRODUCTS = 120;

/** A product with three variants, two pictures, two tags and one category. */
const product = (handle: string): Row[] => [
  simple(handle, { 'Option1 Name': 'Length', 'Option1 Value': 'Short', 'Image Src': 'https://x.example/1.jpg' }),
  { Handle: handle, 'Option1 Value': 'Long', 'Variant Price': '12', 'Image Src': 'https://x.example/2.jpg' },
  { Handle: handle, 'Option1 Value': 'Longest', 'Variant Price': '15' },
];
const WHOLE = { variants: 3, values: 3, lines: 1, combinations: 3, pictures: 2, categories: 1, tags: 2 };

function startImport(file: string): ChildProcess {
  return spawn(process.execPath, [...LARGE_PACKAGES, SCRIPT, file], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Numbers of rows of each imported product. */
async function found(): Promise<object[]> {
  const products = await db.select({ id: templates.id }).from(templates).where(like(templates.handle, 'killed-%'));
  const rows = {
    variants,
    values: templateValues,
    lines: attributeLines,
    pictures: productImages,
    categories: templateCategories,
    tags: templateTags,
  };
  const counts = new Map(
    products.map(({ id }) => [
      id,
      { variants: 0, values: 0, lines: 0, combinations: 0, pictures: 0, categories: 0, tags: 0 },
    ]),
  );
  for (const [name, table] of Object.entries(rows)) {
    for (const { templateId } of await db.select({ templateId: table.templateId }).from(table)) {
      const count = counts.get(templateId);
      if (count) count[name as keyof typeof rows] += 1;
    }
  }
  for (const { templateId } of await db
    .select({ templateId: variants.templateId })
    .from(variantValues)
    .innerJoin(variants, eq(variants.id, variantValues.variantId))) {
    const count = counts.get(templateId);
    if (count) count.combinations += 1;
  }
  return [...counts.values()];
}

it(`import killed ${TIMES} times leaves complete products only and loses none`, {
  timeout: 180_000,
}, async () => {
  const file = writeCsv(Array.from({ length: PRODUCTS }, (_, i) => product(`killed-${i}`)).flat());
  let before = 0;
  for (let time = 0; time < TIMES; time++) {
    const doomed = startImport(file);
    const ended = once(doomed, 'exit');
    let steps = 0;
    for await (const _line of createInterface({ input: doomed.stdout! })) if (++steps > time) doomed.kill('SIGKILL');
    await ended;
    const now = await found();
    for (const one of now) expect(one).toEqual(WHOLE);
    expect(now.length).toBeGreaterThanOrEqual(before);
    before = now.length;
  }
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(PRODUCTS);
  expect(await importFile(file)).toMatchObject({ created: PRODUCTS - before, changed: 0, unchanged: before });
  expect(await importFile(file)).toMatchObject({ created: 0, changed: 0, unchanged: PRODUCTS });
});

// SQLite has one writer at a time.
it.runIf(isForThisEngine)(
  'import in another process lets this process write in between',
  { timeout: 120_000 },
  async () => {
    const file = writeCsv(Array.from({ length: 1500 }, (_, i) => product(`beside-${i}`)).flat());
    const other = spawn(
      process.execPath,
      [path.resolve('.build/server/commands/import.mjs'), file, '--images-deadline', '0'],
      {
        env: process.env,
        stdio: 'ignore',
      },
    );
    let status: number | null | undefined;
    other.once('exit', (code) => {
      status = code;
    });
    const there = () => db.$count(templates, like(templates.handle, 'beside-%'));
    const seenAt = new Set<number>();
    while (status === undefined) {
      await new Promise(setImmediate);
      const count = await there();
      if (count > 0 && count < 1500) seenAt.add(count);
      await db.insert(rateLimits).values({ key: crypto.randomUUID(), count: 1, resetsAt: new Date() });
    }
    expect(status).toBe(0);
    expect(await there()).toBe(1500);
    expect(seenAt.size).toBeGreaterThan(1);
  },
);
