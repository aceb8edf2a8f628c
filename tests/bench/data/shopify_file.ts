/** Writes a Shopify export of any size, with variants, pictures, categories and tags. */
import { writeFileSync } from 'node:fs';

const COLUMNS =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text';

const BODY =
  '"<p>Turned by hand from oiled oak, and <strong>made to last</strong>. Wipe it with a dry cloth, and keep it out of the rain.</p>"';

export function writeShopifyFile(file: string, products: number): void {
  writeFileSync(file, `${[COLUMNS, ...Array.from({ length: products }, (_, i) => linesOf(i)).flat()].join('\n')}\n`);
}

function linesOf(i: number): string[] {
  const sizes = i % 10 === 0 ? ['Small', 'Medium', 'Large'] : ['Default Title'];
  return sizes.map((size, at) => {
    const [about, picture] =
      at === 0
        ? [factsOf(i, sizes.length > 1), `https://pictures.example/${i}.jpg,1,Thing ${i}`]
        : [`thing-${i},,,,,,,`, ',,'];
    return `${about},${size},T-${i}-${at},${100 + (i % 900)},shopify,${i % 50},deny,${10 + (i % 90) + at}.99,${i % 4 ? '' : `${120 + at}.00`},${picture}`;
  });
}

const factsOf = (i: number, hasSizes: boolean): string =>
  `thing-${i},Thing number ${i},${BODY},Maker ${i % 40},Kind ${i % 25},"tag ${i % 30}, tag ${30 + (i % 7)}",true,${hasSizes ? 'Size' : 'Title'}`;
