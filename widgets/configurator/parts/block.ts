/** One product of the dialog: what can't be had is said before it is chosen, its price follows the choice. */
import { call } from '../../../registry/call.ts';
import { money } from '../../../registry/format.ts';
import { t } from '../../../registry/texts.ts';
import type { CombinationInfo, CombinationQuery } from '../../../server/shop/contract.ts';
import { throttle } from '../../core/throttle.ts';
import { type Rules, type ValueProblem, valueProblems } from '../../core/value_problems.ts';

/** Specification A §9: price refresh of a changed combination. */
const REFRESH_MS = 500;

export type Block = {
  combination(): number[];
  isPossible(): boolean;
  /** When what is shown is about what is chosen. */
  settled(): Promise<void>;
  /** The variant, made now if need be; 0 where it may not be. */
  variant(): Promise<number>;
  refresh(): void;
  end(): void;
};

type Around = {
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
  let [asked, pending] = [0, Promise.resolve()];

  const combination = (): number[] => fixed ?? chosenIn(row);

  const mark = () => {
    if (!rules || !list) return;
    const problems = valueProblems(groupsIn(list), combination(), rules);
    for (const input of list.querySelectorAll<HTMLInputElement | HTMLOptionElement>('input.js_variant_change, option'))
      markValue(input, problems.get(Number(input.value)));
    for (const custom of list.querySelectorAll<HTMLElement>('[data-custom]')) {
      custom.hidden = !combination().includes(Number(custom.dataset.custom));
      (custom.querySelector('input') as HTMLInputElement).disabled = custom.hidden;
    }
  };

  const ask = async () => {
    const mine = ++asked;
    const shown = Number(field('.product_id').value);
    const query: CombinationQuery = {
      product_template_id: Number(field('.product_template_id').value),
      product_id: shown || null,
      combination: combination(),
      add_qty: quantity(),
      pricelist_id: false,
      parent_combination: rules?.parent_combination ?? [],
    };
    try {
      const info = await call<CombinationInfo>('/product_configurator/get_combination_info_website', query, { signal });
      if (mine === asked) apply(info, shown);
    } catch (error) {
      if (mine === asked && !signal.aborted) failed(error as Error);
    }
  };

  const apply = (info: CombinationInfo, shown: number) => {
    const amount = (major: number) => money(Math.round(major * 10 ** currency.decimals), currency);
    const isPossible = info.is_combination_possible;
    row.classList.toggle('css_not_available', !isPossible);
    const message = row.querySelector<HTMLElement>('.js_product__message');
    if (message) message.hidden = isPossible;
    field('.js_raw_price').value = String(info.price);
    const [price, list] = [row.querySelector('.oe_price'), row.querySelector<HTMLElement>('.oe_default_price')];
    if (price) price.textContent = amount(info.price);
    if (list) {
      list.textContent = amount(info.list_price);
      list.hidden = !info.has_discounted_price;
    }
    row
      .querySelector('.configurator__price')
      ?.classList.toggle('js_product__price--discounted', info.has_discounted_price);
    const add = row.querySelector<HTMLButtonElement>('.js_add');
    if (add) add.disabled = !isPossible;
    if (!fixed) {
      field('.product_id').value = String(info.product_id || 0);
      field('.product_display_name').value = info.display_name;
      if ((info.product_id || 0) !== shown) showPicture(row, info.carousel);
    }
    changed();
  };

  const askSoon = throttle(() => {
    pending = ask();
  }, REFRESH_MS);
  const refresh = () => askSoon();
  const onChange = (event: Event) => {
    if (!(event.target as Element).matches('.js_variant_change')) return;
    mark();
    refresh();
  };
  row.addEventListener('change', onChange, { signal });
  mark();

  return {
    combination,
    isPossible: () => !row.classList.contains('css_not_available'),
    async settled() {
      askSoon.cancel();
      await pending;
      await ask();
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
      askSoon.cancel();
      row.removeEventListener('change', onChange);
    },
  };
}

/** The value that is chosen of each attribute, in their order. */
export const chosenInputs = (row: Element): (HTMLInputElement | HTMLOptionElement)[] =>
  [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.js_variant_change')].flatMap((input) => {
    if (input instanceof HTMLSelectElement) return input.selectedOptions[0] ?? [];
    return input.type === 'hidden' || input.checked ? input : [];
  });

const chosenIn = (row: Element): number[] => chosenInputs(row).map(({ value }) => Number(value));

const groupsIn = (list: Element) =>
  [...list.querySelectorAll(':scope > li')].map((item) => ({
    makesVariant: !item.querySelector('.js_variant_change.no_variant'),
    values: [...item.querySelectorAll<HTMLInputElement | HTMLOptionElement>('input.js_variant_change, option')].map(
      ({ value }) => Number(value),
    ),
  }));

/** For the eye and for who does not see it; the value stays reachable. */
function markValue(input: HTMLInputElement | HTMLOptionElement, problem: ValueProblem | undefined): void {
  const said = problem ? (problem === 'out' ? t('out of stock') : t('not available')) : '';
  input.classList.toggle('css_not_available', problem !== undefined);
  if (input instanceof HTMLOptionElement) {
    input.dataset.label ??= input.text;
    input.text = said ? `${input.dataset.label} (${said})` : input.dataset.label;
    return;
  }
  const label = input.closest('label');
  label?.classList.toggle('css_not_available', problem !== undefined);
  label?.classList.toggle('active', input.checked);
  const words = label?.querySelector('.configurator__problem');
  if (words) words.textContent = said && `, ${said}`;
}

/** The first picture of the carousel that the server drew for the variant. */
function showPicture(row: Element, carousel: string): void {
  const drawn = new DOMParser().parseFromString(carousel, 'text/html').querySelector('img');
  const picture = row.querySelector<HTMLImageElement>('.configurator__picture img');
  if (!drawn || !picture) return;
  picture.srcset = drawn.srcset;
  picture.src = drawn.getAttribute('src') ?? '';
}
