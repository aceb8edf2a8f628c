import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { engine } from '#core/db/columns.ts';
import { db, insertMany, rows, transaction } from '#core/db/database.ts';
import { folded } from '#core/db/folded.ts';
import { isRare, refersToRareText, refersToText } from '#core/db/search_index.ts';
import { partners } from '#core/people/people.schema.ts';
import { SEARCHED_PARTNERS } from '#core/staff_list/document_search.ts';
import { startOther } from '#tests/server/core/processes/other_process.ts';
import { halves } from '#tests/setup/database/integrity.ts';
import { makeProbeTables } from './probe_tables.ts';

const add = async (name: string, email = ''): Promise<number> => {
  const [made] = await insertMany(partners, [{ name, email }], { returning: ['id'] });
  return (made as { id: number }).id;
};
const found = async (part: string): Promise<number[]> => {
  const rows = await db
    .select({ id: partners.id })
    .from(partners)
    .where(refersToText(partners.id, SEARCHED_PARTNERS, part))
    .orderBy(partners.id);
  return rows.map(({ id }) => id);
};

describe('the search index', () => {
  it('finds parts of words whatever their capitals, accents and vowel signs', async () => {
    const zoe = await add('Zoë Åström-Quibble', 'zoe@example.net');
    const samir = await add('سَمِير القُدسي');
    for (const part of ['zoe astr', 'ÅSTRÖM', 'M-QUI', 'zoe@example.n']) expect(await found(part)).toEqual([zoe]);
    expect(await found('سمير القدسي')).toEqual([samir]);
    expect(await found('Zoe Quibble')).toEqual([]);
  });

  it('finds parts of one and two letters', async () => {
    const id = await add('ʡʢ');
    expect([await found('ʡʢ'), await found('ʢ')]).toEqual([[id], [id]]);
  });

  it.each(['100% "pure" \\_ linen', `it's (a) * OR -b`, 'a" OR "b'])('takes %s by its letters', async (name) => {
    const id = await add(name);
    expect(await found(name)).toEqual([id]);
    expect(await found(name.replace(/[%_"'*]/g, 'q'))).toEqual([]);
  });

  it('knows whether at most so many rows contain a part', async () => {
    for (const name of ['Rarewort one', 'Rarewort two', 'Rarewort three']) await add(name);
    const isOf = (most: number) => isRare(SEARCHED_PARTNERS, 'RAREWORT', most);
    expect([await isOf(2), await isOf(3)]).toEqual([false, true]);
  });

  it('folds texts as the server does', async () => {
    const texts = ['Été À LA FERME', 'İstanbul', 'كُرْسِيّ', 'أحمد', 'ПОЛКА', 'S00012', 'ﬁne ①', ''];
    const inDatabase = await rows(
      sql.join(
        texts.map((text) => sql`select folded(${text}) as text`),
        sql` union all `,
      ),
    );
    expect(inDatabase.map(({ text }) => text)).toEqual(texts.map(folded));
  });

  it.runIf(engine === 'postgres')(
    'is used for rows that no vacuum has seen, in whatever order they are asked for',
    async () => {
      await insertMany(
        partners,
        Array.from({ length: 3000 }, (_, n) => ({ name: `Newcomer ${n}`, email: '' })),
      );
      await rows(sql`analyze partners`);
      const asked = db
        .select({ id: partners.id })
        .from(partners)
        .where(refersToRareText(partners.id, SEARCHED_PARTNERS, 'newcomer 2718'))
        .orderBy(desc(partners.id))
        .limit(1);
      const plan = JSON.stringify(await rows(sql`explain ${asked.getSQL()}`));
      expect(plan).toContain('Bitmap Index Scan on search_partners');
      expect(await asked).toHaveLength(1);
    },
  );

  it('follows changed and deleted rows', async () => {
    const id = await add('Wilhelmina Before');
    await db.update(partners).set({ name: 'Wilhelmina After' }).where(eq(partners.id, id));
    expect([await found('mina before'), await found('mina after')]).toEqual([[], [id]]);
    await db.delete(partners).where(eq(partners.id, id));
    expect(await found('mina after')).toEqual([]);
  });

  it('follows the rollback of a transaction', async () => {
    const failing = transaction(async () => {
      await add('Never Stored Xylander');
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await found('xylander')).toEqual([]);
  });

  it('is whole, and follows what other processes wrote, when one of them is killed in a transaction', async () => {
    await makeProbeTables();
    await add('Written Here Zanzibar');
    expect(await found('zanzibar')).toHaveLength(1);
    const [other, doomed] = [await startOther(), await startOther()];
    await other.ask('addPartner', 'Written There Zanzibar');
    await doomed.ask('addPartner', 'Written Elsewhere Zanzibar');
    await doomed.ask('hold', 'Half Done Zanzibar');
    await doomed.kill();
    await add('Written After Zanzibar');
    await other.ask('addPartner', 'Written Last Zanzibar');
    await other.stop();
    expect(await halves()).toEqual([]);
    expect(await found('zanzibar')).toHaveLength(5);
    expect(await found('half done')).toEqual([]);
  });
});
