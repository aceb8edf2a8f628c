/** Adds and removes options of the chosen products, with their own options. */
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { type Around, type Block, startBlock } from './block.ts';
import { type Entry, entryOf } from './entry.ts';
import { rowsIn, showChosen, showOffered, valueIn } from './rows.ts';

export type Choosing = {
  /** Rejects when it can't be had, or the server not be asked; the row then stays as it is. */
  add(row: HTMLElement): Promise<void>;
  remove(row: HTMLElement): void;
  /** Asks for all prices again. */
  refresh(): void;
  /** The chosen options, once pending ones are added. Rejects if one of them cannot be added. */
  chosen(): Promise<Chosen[]>;
  end(): void;
};

/** As `/shop/cart/update_option` has it. */
export type Chosen = Omit<Entry, 'description'> & { product_id: number; quantity: number; variant_values: number[] };

type Lists = { main: HTMLElement; chosenList: HTMLElement; offeredList: HTMLElement };

export function startChoosing({ main, chosenList, offeredList }: Lists, around: Around): Choosing {
  const blocks = new Map<HTMLElement, Block>();
  /** Two products may be each other's options: what a row was offered with is a row, not a product. */
  const parents = new Map<HTMLElement, HTMLElement>();
  const adding = new Set<Promise<void>>();
  const { quantity, signal } = around;

  const offer = (parent: HTMLElement) => {
    for (const row of rowsIn(offeredList).filter((one) => !blocks.has(one))) {
      parents.set(row, parent);
      blocks.set(row, startBlock(row, around));
    }
  };

  const putIn = async (row: HTMLElement): Promise<void> => {
    const block = blocks.get(row) as Block;
    await block.settled();
    const combination = block.combination();
    const problem = block.problem();
    const id = problem ? 0 : await block.variant();
    if (!id) throw new Error(problem || t('Option not available'));
    const { description } = await entryOf(row);
    const html = await call<string>('/product_configurator/optional_product_items_website', {
      product_id: id,
      variant_values: combination,
      pricelist_id: false,
      add_qty: quantity(),
    });
    // Closed meanwhile, or what it hangs on was taken out.
    if (signal.aborted || !blocks.has(row)) return;
    if (String(combination) !== String(block.combination())) return putIn(row);
    showChosen(row, description);
    lastBelow(parents.get(row) as HTMLElement).after(row);
    offeredList.insertAdjacentHTML('beforeend', html);
    offer(row);
  };

  /** The last row of a product's chosen options, including their own options. */
  const lastBelow = (row: HTMLElement): HTMLElement => {
    const last = rowsIn(chosenList).findLast((one) => parents.get(one) === row);
    return last ? lastBelow(last) : row;
  };

  const dropBelow = (row: HTMLElement) => {
    for (const [below, parent] of [...parents])
      if (parent === row) {
        dropBelow(below);
        blocks.get(below)?.end();
        blocks.delete(below);
        parents.delete(below);
        below.remove();
      }
  };

  const { unchanged_value_ids: unchanged = '[]' } =
    main.querySelector<HTMLElement>('.oe_unchanged_value_ids')?.dataset ?? {};
  blocks.set(main, startBlock(main, { ...around, fixed: JSON.parse(unchanged) }));
  offer(main);

  return {
    async add(row) {
      const work = putIn(row);
      adding.add(work);
      await work.finally(() => adding.delete(work));
    },
    remove(row) {
      dropBelow(row);
      showOffered(row);
      offeredList.append(row);
    },
    refresh() {
      for (const block of blocks.values()) block.refresh();
    },
    async chosen() {
      await Promise.all(adding);
      return Promise.all(
        rowsIn(chosenList)
          .filter((row) => row !== main)
          .map(async (row) => {
            const { description: _, ...said } = await entryOf(row);
            return {
              product_id: Number(valueIn(row, '.product_id')),
              quantity: quantity(),
              variant_values: blocks.get(row)?.combination() ?? [],
              ...said,
            };
          }),
      );
    },
    end() {
      for (const block of blocks.values()) block.end();
    },
  };
}
