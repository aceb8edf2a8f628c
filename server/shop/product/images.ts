/** Lists the catalogue's pictures that `/web/image/…` may serve, with access checks. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import type { FieldContent, ImageField } from '#core/images/images.ts';
import { has, type Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { categories, productImages, templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

const byId = sql.placeholder('id');

const owner = {
  name: templates.name,
  companyId: templates.companyId,
  websiteId: templates.websiteId,
  isPublished: templates.isPublished,
  isActive: templates.isActive,
  isHidden: templates.isHidden,
};

const templateRow = prepared('image_template', () => db.select(owner).from(templates).where(eq(templates.id, byId)));

const firstImage = prepared('image_first', () =>
  db
    .select({ fileId: productImages.fileId })
    .from(productImages)
    .where(and(eq(productImages.templateId, byId), isNotNull(productImages.fileId)))
    .orderBy(asc(productImages.sequence), asc(productImages.id))
    .limit(1),
);

const variantRow = prepared('image_variant', () =>
  db
    .select({ ...owner, templateId: templates.id, fileId: productImages.fileId })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    // A picture that was deleted may come back, and is the variant's again.
    .leftJoin(
      productImages,
      and(eq(productImages.templateId, variants.templateId), eq(productImages.fileId, variants.imageId)),
    )
    .where(eq(variants.id, byId))
    .limit(1),
);

const imageRow = prepared('image_product_image', () =>
  db
    .select({ ...owner, fileId: productImages.fileId })
    .from(productImages)
    .innerJoin(templates, eq(templates.id, productImages.templateId))
    .where(eq(productImages.id, byId)),
);

const categoryRow = prepared('image_category', () =>
  db
    .select({
      name: categories.name,
      companyId: categories.companyId,
      websiteId: categories.websiteId,
      fileId: categories.imageId,
    })
    .from(categories)
    .where(eq(categories.id, byId)),
);

export const shopImages: ImageField[] = [
  {
    model: 'product.template',
    field: 'image',
    find: async (id, viewer, site) => shown((await templateRow({ id }))[0], viewer, site, () => firstFile(id)),
  },
  {
    model: 'product.product',
    field: 'image',
    async find(id, viewer, site) {
      const [row] = await variantRow({ id });
      return shown(row, viewer, site, async () => row?.fileId ?? firstFile(row?.templateId));
    },
  },
  {
    model: 'product.image',
    field: 'image',
    async find(id, viewer, site) {
      const [row] = await imageRow({ id });
      return shown(row, viewer, site, async () => row?.fileId ?? null);
    },
  },
  {
    model: 'product.public.category',
    field: 'image',
    async find(id, _viewer, site) {
      const [row] = await categoryRow({ id });
      const isOurs =
        row &&
        (row.companyId === null || row.companyId === site.company.id) &&
        (row.websiteId === null || row.websiteId === site.website.id);
      return isOurs ? { fileId: row.fileId, name: row.name.en_US ?? '' } : null;
    },
  },
];

type Owner = Pick<typeof templates.$inferSelect, keyof typeof owner>;

/** Placeholders depend on the English name, so that they do not change with the language. */
async function shown(
  row: Owner | undefined,
  viewer: Person | null,
  site: Site,
  file: () => Promise<number | null>,
): Promise<FieldContent | null> {
  if (!row || !isVisible(row, viewer, site)) return null;
  return { fileId: await file(), name: row.name.en_US ?? Object.values(row.name)[0] ?? '' };
}

function isVisible(row: Owner, viewer: Person | null, site: Site): boolean {
  const isHere = row.companyId === site.company.id && (row.websiteId === null || row.websiteId === site.website.id);
  return isHere && (((row.isPublished || row.isHidden) && row.isActive) || has(viewer, 'content'));
}

async function firstFile(templateId: number | undefined): Promise<number | null> {
  const [image] = templateId === undefined ? [] : await firstImage({ id: templateId });
  return image?.fileId ?? null;
}
