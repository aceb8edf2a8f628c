/** The sections in the form of a page: their values, and what its buttons do. */
import type { FastifyRequest } from 'fastify';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import type { Page } from '#website/queries.ts';
import { sectionsOf } from './known.ts';
import { actedOn, type PostedSection, postedSections, sectionFormValues } from './rows.ts';
import { blankSection, loadedSections } from './values.ts';

const languagesOf = ({ site }: FastifyRequest): string[] => site.languages.map(({ code }) => code);

export const shownSections = ({ sections }: Page, request: FastifyRequest): FormValues =>
  formValuesOf(loadedSections(sections, sectionsOf(request.site), languagesOf(request)), request);

/** With their order as a text, for people who compare versions. */
export function formValuesOf(sections: readonly PostedSection[], request: FastifyRequest): FormValues {
  const order = sections.map(({ id, kind }) => `${sectionTitle(kind, request)} (${id})`).join('\n');
  return { ...sectionFormValues(sections), sections: order };
}

/** In the reader's language; the name of its file, where no theme has it any more. */
export function sectionTitle(kind: string, request: FastifyRequest): string {
  const head = sectionsOf(request.site).get(kind);
  return head ? sayOf(request)(head.title) : kind;
}

/** Texts of head comments, as the theme translates them. */
export const sayOf = ({ site }: FastifyRequest) => textsFor(site.language.code, themeNameOf(site.website)).say;

/** The form after a button within it: what was typed stays. */
export function pressed(values: FormValues, request: FastifyRequest): FormValues {
  const others = Object.entries(values).filter(([name]) => !name.startsWith('section-'));
  const posted = postedSections(values);
  const sections = actedOn(posted, values.act ?? '', (id) =>
    blankSection(id, values.add_section ?? '', sectionsOf(request.site), languagesOf(request)),
  );
  return { ...Object.fromEntries(others), ...formValuesOf(sections, request) };
}
