import { call } from '#registry/call.ts';
import type { CombinationInfo, CombinationQuery } from '#shop/product/combination_contract.ts';

export type CombinationAsker = {
  /** Answers with undefined where a later choice made the question stale, which then can't fail either. */
  ask(query: CombinationQuery, options?: { signal: AbortSignal }): Promise<CombinationInfo | undefined>;
  /** Something else was chosen: what is under way is stale. */
  outdate(): void;
};

/** Asks the server about the combinations chosen of one product: the latest question counts. */
export function combinationAsker(): CombinationAsker {
  let asked = 0;
  return {
    async ask(query, options) {
      const mine = ++asked;
      try {
        const info = await call<CombinationInfo>('/product_configurator/get_combination_info_website', query, options);
        return mine === asked ? info : undefined;
      } catch (error) {
        if (mine === asked) throw error;
        return undefined;
      }
    },
    outdate() {
      asked++;
    },
  };
}
