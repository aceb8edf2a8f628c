import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { outsideStocks } from '#shop/product/outside_stock.ts';
import { hold, leave, release, releaseExpired } from '#shop/product/stock.ts';
import { stockHolds } from '#shop/schema/stock.schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { addTemplate, addVariant } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000);

async function heldOf(variantId: number): Promise<number> {
  const [row] = await db.select({ held: variants.held }).from(variants).where(eq(variants.id, variantId));
  return row!.held;
}

describe('hold', () => {
  it('reserves exactly four pieces when 120 orders want the last four at once', async () => {
    const { variantId } = await addProduct({ name: 'Last four', price: 100, onHand: 4 });
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) => hold(`rush:${i}`, [{ variantId, quantity: 1 }], inAnHour())),
    );
    expect(answers.filter((missing) => missing.length === 0)).toHaveLength(4);
    expect(await heldOf(variantId)).toBe(4);
    expect(await db.$count(stockHolds, eq(stockHolds.variantId, variantId))).toBe(4);
  });

  it('reserves all lines of an order or none', async () => {
    const plenty = await addProduct({ name: 'Plenty', price: 100, onHand: 9 });
    const none = await addProduct({ name: 'None left', price: 100, onHand: 0 });
    const missing = await hold(
      'both',
      [
        { variantId: plenty.variantId, quantity: 2 },
        { variantId: none.variantId, quantity: 1 },
      ],
      inAnHour(),
    );
    expect(missing).toEqual([none.variantId]);
    expect(await heldOf(plenty.variantId)).toBe(0);
  });

  it('replaces an earlier hold of the same order, and releases it once', async () => {
    const { variantId } = await addProduct({ name: 'Held twice', price: 100, onHand: 5 });
    await hold('order:1', [{ variantId, quantity: 5 }], inAnHour());
    expect(await hold('order:1', [{ variantId, quantity: 3 }], inAnHour())).toEqual([]);
    expect(await heldOf(variantId)).toBe(3);
    await release('order:1');
    await release('order:1');
    expect(await heldOf(variantId)).toBe(0);
  });

  it('returns variants with too few pieces in ascending order of their ids', async () => {
    const ids: number[] = [];
    for (const name of ['Gone', 'Also gone', 'Gone as well'])
      ids.push((await addProduct({ name, price: 100, onHand: 0 })).variantId);
    for (const order of [ids, ids.toReversed()])
      expect(
        await hold(
          'gone',
          order.map((variantId) => ({ variantId, quantity: 1 })),
          inAnHour(),
        ),
      ).toEqual(ids);
  });

  it('lasts until its end has passed, and no longer', async () => {
    const { variantId } = await addProduct({ name: 'Held to the moment', price: 100, onHand: 5 });
    const end = new Date(Date.now() - 3_600_000);
    await releaseExpired(end);
    await hold('moment', [{ variantId, quantity: 2 }], end);
    await releaseExpired(end);
    expect(await heldOf(variantId)).toBe(2);
    await releaseExpired(new Date(end.getTime() + 1));
    expect(await heldOf(variantId)).toBe(0);
  });

  it('announces the product as changed when pieces are held and when they are released', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Watched', price: 100, onHand: 5 });
    const heard: string[] = [];
    const stop = onChange((tags) => heard.push(...(tags === 'all' ? ['all'] : tags)));
    await hold('watched', [{ variantId, quantity: 2 }], inAnHour());
    expect(heard).toEqual([`product:${templateId}`]);
    await release('watched');
    stop();
    expect(heard).toEqual([`product:${templateId}`, `product:${templateId}`]);
  });

  it('looks for an earlier hold of the same order unless it is the first', async () => {
    const { variantId } = await addProduct({ name: 'Held first', price: 100, onHand: 5 });
    const looksFor = async (isFirst: boolean) => {
      const reference = `first:${isFirst}`;
      const { statements } = await askedBy(() =>
        hold(reference, [{ variantId, quantity: 1 }], inAnHour(), { isFirst }),
      );
      return statements.some((one) => /^(update|delete from) "stock_holds"/.test(one));
    };
    expect([await looksFor(true), await looksFor(false)]).toEqual([false, true]);
  });

  it('ends expired holds only', async () => {
    const { variantId } = await addProduct({ name: 'Held briefly', price: 100, onHand: 5 });
    await hold('old', [{ variantId, quantity: 2 }], new Date(Date.now() - 1000));
    await hold('new', [{ variantId, quantity: 1 }], inAnHour());
    expect(await releaseExpired()).toBe(1);
    expect(await heldOf(variantId)).toBe(1);
  });

  it('extends an expired hold for the same lines, and checks the stock again for others', async () => {
    const { variantId } = await addProduct({ name: 'Held longer', price: 100, onHand: 5 });
    const longer = (quantity: number) => hold('longer', [{ variantId, quantity }], inAnHour());
    await hold('longer', [{ variantId, quantity: 4 }], new Date(Date.now() - 1000));
    expect(await longer(4)).toEqual([]);
    expect(await releaseExpired()).toBe(0);
    expect(await heldOf(variantId)).toBe(4);
    expect(await longer(3)).toEqual([]);
    expect(await heldOf(variantId)).toBe(3);
    await release('longer');
    expect(await longer(5)).toEqual([]);
    expect(await heldOf(variantId)).toBe(5);
    await release('longer');
    expect(await longer(6)).toEqual([variantId]);
    expect(await heldOf(variantId)).toBe(0);
  });

  it('never shortens an existing hold', async () => {
    const { variantId } = await addProduct({ name: 'Held for days', price: 100, onHand: 5 });
    const promised = new Date(Date.now() + 14 * 24 * 3_600_000);
    await hold('days', [{ variantId, quantity: 4 }], promised);
    for (const quantity of [4, 3]) {
      expect(await hold('days', [{ variantId, quantity }], inAnHour())).toEqual([]);
      expect(await db.select().from(stockHolds).where(eq(stockHolds.reference, 'days'))).toMatchObject([
        { quantity, expiresAt: promised },
      ]);
      expect(await heldOf(variantId)).toBe(quantity);
    }
  });

  it('accepts any quantity of a product without stock count', async () => {
    const { variantId } = await addProduct({ name: 'Endless', price: 100 });
    expect(await hold('endless', [{ variantId, quantity: 1000 }], inAnHour())).toEqual([]);
  });

  it('accepts more pieces than there are of a variant that is sold beyond its stock', async () => {
    const templateId = await addTemplate('Made on order', { type: 'stocked', availability: 'always' });
    const variantId = await addVariant(templateId, [], { onHand: 1, isTracked: true, sellsBeyondStock: true });
    expect(await hold('beyond', [{ variantId, quantity: 5 }], inAnHour())).toEqual([]);
    expect(await heldOf(variantId)).toBe(5);
  });

  it('succeeds when two orders swap their products at once', async () => {
    const [left, right] = [
      await addProduct({ name: 'Left', price: 100, onHand: 9 }),
      await addProduct({ name: 'Right', price: 100, onHand: 9 }),
    ];
    const one = [{ variantId: left.variantId, quantity: 1 }];
    const other = [{ variantId: right.variantId, quantity: 1 }];
    await hold('swap:1', one, inAnHour());
    await hold('swap:2', other, inAnHour());
    expect(await Promise.all([hold('swap:1', other, inAnHour()), hold('swap:2', one, inAnHour())])).toEqual([[], []]);
    expect([await heldOf(left.variantId), await heldOf(right.variantId)]).toEqual([1, 1]);
  });

  it('adds up lines with the same product', async () => {
    const { variantId } = await addProduct({ name: 'Wanted twice', price: 100, onHand: 5 });
    const twice = (quantity: number) => [
      { variantId, quantity },
      { variantId, quantity: 2 },
    ];
    expect(await hold('twice:1', twice(4), inAnHour())).toEqual([variantId]);
    expect(await hold('twice:1', twice(3), inAnHour())).toEqual([]);
    expect(await heldOf(variantId)).toBe(5);
    expect(await db.$count(stockHolds, eq(stockHolds.variantId, variantId))).toBe(1);
  });

  it.each([0, -3, 1.5, Number.NaN])('rejects a quantity of %d', async (quantity) => {
    const { variantId } = await addProduct({ name: `Wanted ${quantity}`, price: 100, onHand: 5 });
    await expect(hold('odd', [{ variantId, quantity }], inAnHour())).rejects.toThrow(RangeError);
    expect(await heldOf(variantId)).toBe(0);
  });

  it('cannot make held pieces or quantities negative in the database', async () => {
    const { variantId } = await addProduct({ name: 'Never below', price: 100, onHand: 5 });
    await expect(db.update(variants).set({ held: -1 }).where(eq(variants.id, variantId))).rejects.toThrow(/check/i);
    const none = { variantId, quantity: 0, reference: 'none', expiresAt: inAnHour() };
    await expect(db.insert(stockHolds).values(none)).rejects.toThrow(/check/i);
  });

  it('accepts any quantity of services and of products sold without a limit', async () => {
    for (const more of [{ availability: 'never' }, { availability: 'custom' }, { type: 'service' }] as const) {
      const templateId = await addTemplate(`Unlimited ${Object.values(more)}`, more);
      const variantId = await addVariant(templateId, [], { onHand: 0 });
      expect(await hold(`unlimited:${variantId}`, [{ variantId, quantity: 3 }], inAnHour())).toEqual([]);
    }
  });
});

describe('leave', () => {
  const onHandOf = async (variantId: number) =>
    (await db.select({ onHand: variants.onHand }).from(variants).where(eq(variants.id, variantId)))[0]?.onHand;

  it('takes the held pieces from the stock of that variant alone', async () => {
    const { variantId } = await addProduct({ name: 'Leaves', price: 100, onHand: 5 });
    const stays = await addProduct({ name: 'Stays', price: 100, onHand: 9 });
    await hold('leaves', [{ variantId, quantity: 4 }], inAnHour());
    expect(await leave('leaves', [{ variantId, quantity: 4 }])).toEqual([]);
    expect([await onHandOf(variantId), await heldOf(variantId)]).toEqual([1, 0]);
    expect(await onHandOf(stays.variantId)).toBe(9);
  });

  it('takes nothing where another stock fails, and says so', async () => {
    const { variantId } = await addProduct({ name: 'Kept', price: 100, onHand: 5 });
    const remove = outsideStocks.register({
      ...{ fit: async () => [], problem: async () => null, notes: async () => new Map() },
      ...{ hold: async () => [], release: async () => {} },
      leave: () => Promise.reject(new Error('The other stock can’t be reached.')),
    });
    try {
      await expect(leave('kept', [{ variantId, quantity: 1 }])).rejects.toThrow('can’t be reached');
    } finally {
      remove();
    }
    expect(await onHandOf(variantId)).toBe(5);
  });

  it('takes all lines or none, and returns the variants with too little stock', async () => {
    const plenty = await addProduct({ name: 'Plenty leaves', price: 100, onHand: 5 });
    const few = await addProduct({ name: 'Too few leave', price: 100, onHand: 3 });
    await hold('others', [{ variantId: few.variantId, quantity: 2 }], inAnHour());
    const wanted = [
      { variantId: plenty.variantId, quantity: 5 },
      { variantId: few.variantId, quantity: 2 },
    ];
    expect(await leave('mine', wanted)).toEqual([few.variantId]);
    expect([await onHandOf(plenty.variantId), await onHandOf(few.variantId)]).toEqual([5, 3]);
    await release('others');
    expect(await leave('mine', wanted)).toEqual([]);
    expect([await onHandOf(plenty.variantId), await onHandOf(few.variantId)]).toEqual([0, 1]);
  });

  it('announces the product as changed although nothing was held', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Watched leaving', price: 100, onHand: 5 });
    const heard: string[] = [];
    const stop = onChange((tags) => heard.push(...(tags === 'all' ? ['all'] : tags)));
    await leave('watched leaving', [{ variantId, quantity: 2 }]);
    stop();
    expect(heard).toEqual([`product:${templateId}`]);
  });

  it('leaves the stock of untracked variants unchanged', async () => {
    const templateId = await addTemplate('Not counted', { type: 'service' });
    const variantId = await addVariant(templateId, [], { onHand: 0, isTracked: false });
    expect(await leave('uncounted', [{ variantId, quantity: 3 }])).toEqual([]);
    expect(await onHandOf(variantId)).toBe(0);
  });
});

describe('Variants', () => {
  /** In the order in which they were locked. */
  async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
    const heard: string[] = [];
    const stop = onChange((tags) => heard.push(...tags));
    await work();
    stop();
    return heard;
  }

  it('are locked in the order of their ids when they are held, leave and expire, whatever the order of lines', async () => {
    const added = [
      await addProduct({ name: 'Locked first', price: 100, onHand: 9 }),
      await addProduct({ name: 'Locked second', price: 100, onHand: 9 }),
      await addProduct({ name: 'Locked third', price: 100, onHand: 9 }),
    ];
    const inOrder = added.map(({ templateId }) => `product:${templateId}`);
    const backwards = added.toReversed().map(({ variantId }) => ({ variantId, quantity: 1 }));
    expect(await changedBy(() => hold('locked', backwards, inAnHour()))).toEqual(inOrder);
    await hold('locked', backwards.slice(2), inAnHour());
    expect(await changedBy(() => leave('locked', backwards.slice(0, 2)))).toEqual(inOrder);
    for (const [at, line] of backwards.entries())
      await hold(`expired:${at}`, [line], new Date(Date.now() - 10_000 + at));
    expect(await changedBy(() => releaseExpired())).toEqual(inOrder);
  });
});

describe('hold with an invalid date', () => {
  it('throws and reserves nothing', async () => {
    const { variantId } = await addProduct({ name: 'Not written', price: 100, onHand: 5 });
    const never = new Date(Number.NaN);
    await expect(hold('broken', [{ variantId, quantity: 1 }], never)).rejects.toThrow();
    expect(await heldOf(variantId)).toBe(0);
  });
});
