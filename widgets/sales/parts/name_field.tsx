import { useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import type { Grid, Row, SuggestedProduct } from '#sales/quotes/grid_view.ts';
import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import { Suggestions } from '#widgets/core/suggestions.tsx';
import { CellField } from './cell_field.tsx';

type Props = { grid: Grid; row: Row; title: string; field: string };
type Found = Map<string, SuggestedProduct>;

/** Suggests products for a line; a taken one brings its price. */
export function NameField({ grid, row, title, field }: Props) {
  const found = useRef<Found>(new Map());
  const [variant, setVariant] = useState(row.variant);
  const combobox = useCombobox(
    async (q, signal) => {
      if (row.kind !== 'product') return [];
      found.current = byText(await call<SuggestedProduct[]>(`${grid.path}/products_json`, { q }, { signal }));
      return [...found.current].map(([text, { label, picture }]) => ({ label, text, picture }));
    },
    (text) => {
      const product = found.current.get(text);
      const price = document.getElementById(`${field}-price`) as HTMLInputElement | null;
      if (!product || !price) return;
      setVariant(String(product.variantId));
      price.value = product.price;
      price.dispatchEvent(new Event('input', { bubbles: true }));
    },
  );
  return (
    <>
      <input type="hidden" name={`${field}-variant`} value={variant} />
      <CellField
        {...{ field, part: 'name', label: title, value: row.name, errors: grid.errors }}
        maxLength={row.kind === 'note' ? 4000 : 300}
        {...(row.kind === 'product' && { input: combobox.input, below: <Suggestions combobox={combobox} /> })}
      />
    </>
  );
}

/** Two of one name are told apart by all that is known of them. */
function byText(products: SuggestedProduct[]): Found {
  const found: Found = new Map();
  for (const one of products) found.set(found.has(one.name) ? one.label : one.name, one);
  return found;
}
