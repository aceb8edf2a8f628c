/** One product of the options dialog: its choices, unavailable values and price. */
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { money } from '#registry/values/format.ts';
import type { CombinationInfo, CombinationQuery } from '#shop/product/combination_contract.ts';
import { throttle } from '#widgets/core/throttle.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import type { Rules } from '#widgets/core/value_problems.ts';
import { combinationAsker } from '#widgets/shop/parts/combination_asker.ts';
import { chosenIn, markChoices } from './choices.ts';
import { nameOf } from './rows.ts';

/** Price refresh of a changed combination. */
const REFRESH_MS = 500;

export type Block = {
  combination(): number[];
  /** Resolves once the view shows the current choice. Rejects when the server can't be reached. */
  settled(): Promise<void>;
  /** Why the combination is unavailable, as text; empty when it is available. */
  problem(): string;
  /** The variant, made now if need be; 0 where it may not be. */
  variant(): Promise<number>;
  refresh(): void;
  end(): void;
};

export type Around = {
  currency: { symbol: string; decimals: number };
  quantity(): number;
  changed(): void;
  failed(error: Error): void;
  signal: AbortSignal;
  /** Values that can't be changed here. */
  fixed?: number[] | undefined;
};

export function startBlock(row: HTMLElement, { currency, quantity, changed, failed, signal, fixed }: Around): Block {
  const list = row.querySelector<HTMLElement>('ul.js_add_cart_variants');
  const rules: (Rules & { parent_combination: number[] }) | null =
    list && JSON.parse(list.dataset.attribute_exclusions ?? 'null');
  const field = (selector: string) => row.querySelector<HTMLInputElement>(selector) as HTMLInputElement;
  const add = row.querySelector<HTMLButtonElement>('.js_add');
  const asker = combinationAsker();
  let [problem, isOver] = ['', false];

  const combination = (): number[] => fixed ?? chosenIn(row);

  const mark = () => {
    if (rules && list) markChoices(list, combination(), rules);
  };

  /** @returns false when a later question made the answer stale. */
  const ask = async (): Promise<boolean> => {
    const shown = Number(field('.product_id').value);
    const query: CombinationQuery = {
      product_template_id: Number(field('.product_template_id').value),
      product_id: shown || null,
      combination: combination(),
      add_qty: quantity(),
      pricelist_id: false,
      parent_combination: rules?.parent_combination ?? [],
    };
    const info = await asker.ask(query, { signal });
    if (info) apply(info, shown);
    return info !== undefined;
  };

  const apply = (info: CombinationInfo, shown: number) => {
    const amount = (major: number) => money(Math.round(major * 10 ** currency.decimals), currency);
    row.classList.toggle('css_not_available', !info.is_combination_possible);
    problem = problemOf(info);
    const message = row.querySelector<HTMLElement>('.js_product__message');
    if (message) Object.assign(message, { textContent: problem, hidden: !problem });
    field('.js_raw_price').value = String(info.price);
    const [price, list] = [row.querySelector('.oe_price'), row.querySelector<HTMLElement>('.oe_default_price')];
    if (price) price.textContent = amount(info.price);
    const before = list?.querySelector('bdi');
    if (list && before) {
      before.textContent = amount(info.list_price);
      list.hidden = !info.has_discounted_price;
    }
    row
      .querySelector('.configurator__price')
      ?.classList.toggle('js_product__price--discounted', info.has_discounted_price);
    if (add) add.disabled = problem !== '';
    if (!fixed) {
      field('.product_id').value = String(info.product_id || 0);
      field('.product_display_name').value = info.display_name;
      nameOf(row).textContent = info.display_name;
      if ((info.product_id || 0) !== shown) showPicture(row, info.carousel);
    }
    changed();
  };

  const refresh = throttle(() => {
    ask().catch((error: Error) => {
      if (signal.aborted) return;
      // Adding asks again.
      if (add) add.disabled = false;
      failed(error);
      untilOnline(error, () => isOver || refresh(), signal);
    });
  }, REFRESH_MS);
  const onChange = (event: Event) => {
    if (!(event.target as Element).matches('.js_variant_change')) return;
    mark();
    refresh();
  };
  row.addEventListener('change', onChange, { signal });
  mark();

  return {
    combination,
    problem: () => problem,
    async settled() {
      refresh.cancel();
      while (!(await ask()));
    },
    async variant() {
      const known = Number(field('.product_id').value);
      if (known) return known;
      const made = await call<number>('/product_configurator/create_product_variant', {
        product_template_id: Number(field('.product_template_id').value),
        product_template_attribute_value_ids: JSON.stringify(combination()),
      });
      field('.product_id').value = String(made);
      return made;
    },
    refresh,
    end() {
      isOver = true;
      refresh.cancel();
      row.removeEventListener('change', onChange);
    },
  };
}

const problemOf = ({ is_combination_possible: isPossible, available }: CombinationInfo): string => {
  if (!isPossible) return t('Option not available');
  return available !== null && available < 1 ? t('Out of stock') : '';
};

/** The first picture of the carousel that the server drew for the variant. */
function showPicture(row: Element, carousel: string): void {
  const drawn = new DOMParser().parseFromString(carousel, 'text/html').querySelector('img');
  const picture = row.querySelector<HTMLImageElement>('.configurator__picture img');
  if (!drawn || !picture) return;
  picture.srcset = drawn.srcset;
  picture.src = drawn.getAttribute('src') ?? '';
}
