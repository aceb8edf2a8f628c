import { useCallback, useMemo, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import type { Currency } from '#registry/values/format.ts';
import type { ChoiceRules, FormAttribute } from '#shop/pages/attribute_view.ts';
import { valueProblems } from '#widgets/core/value_problems.ts';
import { Attribute } from './attribute.tsx';

type Props = {
  attributes: FormAttribute[];
  combination: number[];
  rules: ChoiceRules;
  /** The rules as they stand in the page. */
  rulesText: string;
  currency: Currency;
  /** Of the product's page, which shows a choice without script. */
  path?: string;
  onChoose(next: number[]): void;
};

/** All that can be chosen of a product. */
export function Choices({ attributes, combination, rules, rulesText, currency, path, onChoose }: Props) {
  const [isTried, setTried] = useState(false);
  const problems = useMemo(
    () =>
      valueProblems(
        attributes.map(({ variants, values }) => ({
          makesVariant: variants !== 'no_variant',
          values: values.map(({ id }) => id),
        })),
        combination,
        rules,
      ),
    [attributes, combination, rules],
  );
  const choose = (attribute: FormAttribute, value: number) => {
    setTried(true);
    onChoose(combination.map((id) => (attribute.values.some((one) => one.id === id) ? value : id)));
  };
  // Attributes are memoised, so they call the newest `choose` through a ref.
  const newest = useNewest(choose);
  const chooseByNow = useCallback(
    (attribute: FormAttribute, value: number) => newest.current(attribute, value),
    [newest],
  );

  return (
    <>
      <ul className="js_product__attributes js_add_cart_variants" data-attribute_exclusions={rulesText}>
        {attributes.map((attribute) => (
          <Attribute
            key={attribute.id}
            attribute={attribute}
            combination={combination}
            problems={problems}
            isTried={isTried}
            currency={currency}
            onChoose={chooseByNow}
          />
        ))}
      </ul>
      {path !== undefined && attributes.some((one) => !one.isHidden) && (
        <button
          type="submit"
          className="button button--quiet button--small without-script"
          formMethod="get"
          formAction={`${path}/choose`}
          formNoValidate
        >
          {t('Show this option')}
        </button>
      )}
    </>
  );
}
