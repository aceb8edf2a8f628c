/** Fills DATA_DIR with a product of many reviews, a third rated; prints its id. */

import { closeDatabase, db, openDatabase, transaction } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { postMessage } from '#threads/service.ts';

const PRODUCT = 1;
const AT_ONCE = 500;
const site = { website: { id: 1 }, language: { code: 'en_US' } };

const count = Number(process.argv[2]);
await openDatabase();
await seedDemo();
const [author] = await db.insert(partners).values({ name: 'Many People' }).returning({ id: partners.id });
for (let from = 0; from < count; from += AT_ONCE) {
  await transaction(
    async () => {
      for (let n = from; n < Math.min(count, from + AT_ONCE); n++)
        await postMessage({
          model: 'product.template',
          resId: PRODUCT,
          text: `Review no. ${n}\nIt has **two** lines, like most.`,
          site,
          author: { partnerId: n % 2 ? author!.id : null, name: 'Many People' },
          stars: n % 6 === 0 ? 1 + ((n / 6) % 5) : null,
        });
    },
    { name: 'fill a thread', isLong: true },
  );
}
await closeDatabase();
console.log(PRODUCT);
