const MARKS = /\p{M}/gu;

/** Behaviours §0.2: accents stripped, lower case, every run of other signs one dash, none at the ends. */
export function slugify(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** `clay-plant-pot-12`; the id alone where no letter is left. */
export function slugOf(name: string, id: number): string {
  const words = slugify(name).slice(0, 80).replace(/-$/, '');
  return words ? `${words}-${id}` : String(id);
}

/** The id at the end of a slug, or null. A doubled dash means a negative id. */
export function unslug(slug: string): number | null {
  const [, sign, digits] = /^(?:.*?-)??(-?)(\d{1,15})$/.exec(slug) ?? [];
  return digits ? Number(`${sign}${digits}`) : null;
}
