/** Finds rows that contradict each other, as an interrupted transaction would leave them. */
import { sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { rows, snapshot } from '#core/db/database.ts';

const HALVES = {
  'carts without a line': sql`select o.id from orders o left join order_lines l on l.order_id = o.id where o.state = 'draft' and l.id is null`,
  'order lines without an order': sql`select l.id from order_lines l left join orders o on o.id = l.order_id where o.id is null`,
  'order lines twice': sql`select order_id as id from order_lines where variant_id is not null group by order_id, variant_id, choices_key having count(*) > 1`,
  'products without a variant': sql`select t.id from product_templates t left join product_variants v on v.template_id = t.id
    where v.id is null and not exists (select 1 from product_attribute_lines l join product_attributes a on a.id = l.attribute_id where l.template_id = t.id and a.variants = 'dynamic')`,
  'attributes of a product without a value': sql`select l.id from product_attribute_lines l left join product_template_values v on v.line_id = l.id where v.id is null`,
  'variants without their values': sql`select v.id from product_variants v left join product_variant_values o on o.variant_id = v.id where v.combination <> '' and o.variant_id is null`,
};

export async function halves(): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(HALVES)) {
    const ids = await rows<{ id: number }>(query);
    if (ids.length > 0) found.push(`${ids.length} ${what}, such as ${ids[0]?.id}`);
  }
  // A connection of its own: for this check alone, one that is open remembers an index of texts as it last saw it.
  return engine === 'sqlite' ? [...found, ...(await snapshot(damages))] : found;
}

async function damages(): Promise<string[]> {
  const checked = await rows<{ integrity_check: string }>(sql`pragma integrity_check`);
  const broken = await rows(sql`pragma foreign_key_check`);
  return [
    ...checked.map((row) => row.integrity_check).filter((said) => said !== 'ok'),
    ...broken.map((row) => `points at nothing: ${JSON.stringify(row)}`),
  ];
}
