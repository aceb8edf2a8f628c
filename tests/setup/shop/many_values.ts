/** A product of ten attributes with twenty values, each excluding up to three later values. */
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { valueExclusions } from '#shop/schema/variants.schema.ts';
import { addAttribute, addTemplate, offer } from './catalogue.ts';

const ATTRIBUTES = 10;
const STEPS = [23, 61, 113];
const MATERIALS =
  'Oak Ash Beech Birch Cherry Maple Walnut Pine Larch Elm Steel Brass Copper Linen Wool Cork Slate Glass Clay Felt';

export async function addProductOfEverything(): Promise<{ templateId: number; exclusions: number }> {
  const templateId = await addTemplate('Everything');
  const offered: Record<string, number>[] = [];
  for (let n = 1; n <= ATTRIBUTES; n++) {
    const names = MATERIALS.split(' ').map((name) => `${name} ${n}`);
    const attribute = await addAttribute(`Part ${n}`, names, { variants: n === 1 ? 'dynamic' : 'no_variant' });
    offered.push(await offer(templateId, attribute, Object.fromEntries(names.map((name, i) => [name, i * 150]))));
  }
  const ids = offered.flatMap((values) => Object.values(values));
  const rows = ids.flatMap((id, i) =>
    STEPS.flatMap((step) => {
      const excluded = ids[i + step];
      return excluded === undefined ? [] : [{ templateValueId: id, templateId, excludedValueId: excluded }];
    }),
  );
  await db.insert(valueExclusions).values(rows);
  await changed(`product:${templateId}`);
  return { templateId, exclusions: rows.length };
}

/** What the browser gets to choose with: the form of a product's page, and its params beside it. */
export function choiceForm(page: string): string {
  const start = page.indexOf('<div class="js_product');
  return page.slice(start, page.indexOf('</script>', page.indexOf('</form>', start)));
}
