import { expect, it, vi } from 'vitest';
import { writeBatch } from '#shop/import/write/write_batch.ts';
import { importFile, seen, simple, writeCsv } from './catalogue.ts';

vi.mock('#shop/import/write/write_batch.ts', async (original) => {
  const real = await original<{ writeBatch: typeof writeBatch }>();
  return { ...real, writeBatch: vi.fn(real.writeBatch) };
});

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

it('import writes a batch again after the database rolled it back for a deadlock', async () => {
  const real = vi.mocked(writeBatch).getMockImplementation()!;
  for (let times = 0; times < 2; times++) {
    vi.mocked(writeBatch).mockImplementationOnce((products, target) =>
      real(products, {
        ...target,
        writer: {
          ...target.writer,
          // Rolled back at its end: ids read in the attempt are no longer valid.
          whole: (work) =>
            target.writer.whole(async () => {
              await work();
              throw deadlock();
            }),
        },
      }),
    );
  }
  const file = writeCsv([simple('lost-lamp', { Type: 'Lost and found', Tags: 'Lost' })]);
  expect(await importFile(file)).toMatchObject({ created: 1 });
  expect(await seen('lost-lamp')).toMatchObject({ name: expect.anything() });
  expect(writeBatch).toHaveBeenCalledTimes(3);
});
