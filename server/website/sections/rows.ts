/** Sections as the form of a page sends them: fields named by section and param. */
import type { FormValues } from '#core/i18n/form_texts.ts';

/** A section with its typed values, by param, or by param and language. */
export type PostedSection = { id: number; kind: string; fields: FormValues };

export const MOST_SECTIONS = 30;
const MOST_FIELDS = 1000;

const FIELD = /^section-(\d{1,4})-(kind|p_([a-zA-Z0-9]{1,40}(?:-[a-z]{2,3}_[0-9A-Za-z]{2,4})?))$/;
const KIND = /^[a-z][a-z0-9_]{0,39}$/;

export const fieldOf = (id: number, param: string, language?: string): string =>
  `section-${id}-p_${param}${language ? `-${language}` : ''}`;

/** @param body the form, or its values, in their order, which is that of the sections */
export function postedSections(body: unknown): PostedSection[] {
  const sections = new Map<number, PostedSection>();
  let fields = 0;
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    const [, number, part, param] = FIELD.exec(name) ?? [];
    if (number === undefined || typeof value !== 'string' || ++fields > MOST_FIELDS) continue;
    const id = Number(number);
    const section = sections.get(id);
    if (part === 'kind' && !section && KIND.test(value)) sections.set(id, { id, kind: value, fields: {} });
    else if (section && param) section.fields[param] = value;
  }
  return [...sections.values()];
}

/** What `postedSections` reads. */
export const sectionFormValues = (sections: readonly PostedSection[]): FormValues =>
  Object.fromEntries(
    sections.flatMap(({ id, kind, fields }) => [
      [`section-${id}-kind`, kind],
      ...Object.entries(fields).map(([name, value]) => [fieldOf(id, name), value]),
    ]),
  );

/** What a button in the form does before anything is saved: `up-3`, `down-3`, `drop-3`, `add`. */
export function actedOn(
  sections: PostedSection[],
  act: string,
  added: (id: number) => PostedSection | null,
): PostedSection[] {
  const [, what, number] = /^(up|down|drop|add)(?:-(\d{1,4}))?$/.exec(act) ?? [];
  if (what === 'add') {
    const one = added(Math.max(0, ...sections.map(({ id }) => id)) + 1);
    return one ? [...sections, one] : sections;
  }
  const at = sections.findIndex(({ id }) => id === Number(number));
  if (at < 0) return sections;
  if (what === 'drop') return sections.toSpliced(at, 1);
  const to = what === 'up' ? at - 1 : at + 1;
  if (to < 0 || to >= sections.length) return sections;
  return sections.with(at, sections[to]!).with(to, sections[at]!);
}
