/** Adds clicks from a year and twelve countries to a link; prints its code. */
import { asc, eq } from 'drizzle-orm';
import { closeDatabase, db, openDatabase, transaction } from '#core/db/database.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { linkClicks, linkCodes, links } from '#links/schema.ts';

const AT_ONCE = 2000;
const COUNTRIES = ['US', 'CA', 'FR', 'BE', 'DE', 'GB', 'EG', 'MA', 'SA', 'JP', 'BR', ''];
const DAY_MS = 24 * 3_600_000;

const count = Number(process.argv[2]);
await openDatabase();
await seedDemo();
const [link] = await db.select({ id: links.id }).from(links).orderBy(asc(links.id)).limit(1);
const clickOf = (n: number) => {
  const at = new Date(Date.now() - (n % 365) * DAY_MS);
  return {
    linkId: link!.id,
    at,
    day: at.toISOString().slice(0, 10),
    kind: n % 10 === 0 ? ('bot' as const) : ('person' as const),
    country: COUNTRIES[n % COUNTRIES.length] as string,
    visitor: `visitor ${n}`,
  };
};
for (let from = 0; from < count; from += AT_ONCE) {
  const some = Array.from({ length: AT_ONCE }, (_, i) => clickOf(from + i));
  const fill = async () => void (await db.insert(linkClicks).values(some));
  await transaction(fill, { name: 'fill a link with clicks', isLong: true });
}
const [code] = await db.select({ code: linkCodes.code }).from(linkCodes).where(eq(linkCodes.linkId, link!.id)).limit(1);
await closeDatabase();
console.log(code?.code);
