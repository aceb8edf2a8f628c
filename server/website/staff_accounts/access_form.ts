/** Fields of a form that say what somebody may do, and at which companies. */
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type FormState, factsOfInputs, inputsOf } from '#core/pages/form_view.ts';
import { AREA_ROLES, type Right, ROLES, type Role } from '#core/people/people.ts';
import type { Access } from './access.ts';
import { ROLE_NAMES } from './right_names.ts';

type Company = { id: number; name: string };

const areas: readonly string[] = AREA_ROLES;
/** Rights of which there is one kind. */
const BOXES = ROLES.filter((role) => role !== 'portal' && !areas.includes(role));
const roleField = (role: Role, company?: Company) => (company ? `role_${role}_${company.id}` : `role_${role}`);
const companyField = ({ id }: Pick<Company, 'id'>) => `company_${id}`;
/** With one company there is nothing to tell apart. */
const apart = (companies: readonly Company[]) => (companies.length > 1 ? companies : []);

export const accessFields = (companies: readonly Company[]): string[] => [
  ...[...AREA_ROLES, ...BOXES].map((role) => roleField(role)),
  ...companies.map(companyField),
];

/** Those of rights at single companies. */
export const furtherFields = (companies: readonly Company[]): string[] =>
  apart(companies).flatMap((company) => AREA_ROLES.map((area) => roleField(area, company)));

const inArea = (rights: readonly Right[], area: Role) =>
  rights.find((right) => right === area || right === `${area}:read`) ?? '';

export function accessFormValues({ roles, companyIds, further }: Access, companies: readonly Company[]): FormValues {
  const ticked = (isTicked: boolean) => (isTicked ? 'on' : '');
  return Object.fromEntries([
    ...AREA_ROLES.map((area) => [roleField(area), inArea(roles, area)]),
    ...BOXES.map((role) => [roleField(role), ticked(roles.includes(role))]),
    ...companies.map((company) => [companyField(company), ticked(companyIds.includes(company.id))]),
    ...apart(companies).flatMap((company) =>
      AREA_ROLES.map((area) => [roleField(area, company), inArea(further?.get(company.id) ?? [], area)]),
    ),
  ]);
}

export function parseAccess(values: FormValues, companies: readonly Company[]): Access {
  const chosenIn = (company?: Company) =>
    AREA_ROLES.flatMap((area): Right[] =>
      ([area, `${area}:read`] as const).filter((right) => right === values[roleField(area, company)]),
    );
  return {
    roles: [...chosenIn(), ...BOXES.filter((role) => values[roleField(role)] === 'on')],
    companyIds: companies.filter((company) => values[companyField(company)] === 'on').map(({ id }) => id),
    further: new Map(apart(companies).map((company) => [company.id, chosenIn(company)])),
  };
}

/** An area is a choice of none, view and edit; every other role a box. */
export function accessView(state: FormState, companies: readonly Company[], texts: Texts) {
  const { t, say } = texts;
  const { choice } = inputsOf(state);
  const box = (name: string, label: string) => ({ name, label, checked: state.values[name] === 'on' });
  const choicesOf = (none: string, company?: Company) =>
    AREA_ROLES.map((area) =>
      choice(roleField(area, company), say(ROLE_NAMES[area]), [
        { value: '', label: none },
        { value: `${area}:read`, label: t('View') },
        { value: area, label: t('View and edit') },
      ]),
    );
  const inputs = choicesOf(t('No access'));
  const boxes = BOXES.map((role) => box(roleField(role), say(ROLE_NAMES[role])));
  const ofCompanies = companies.map((company) => box(companyField(company), company.name));
  const further = apart(companies).map((company) => ({
    title: t('More access at {company}', { company: company.name }),
    isOpen: AREA_ROLES.some((area) => (state.values[roleField(area, company)] ?? '') !== ''),
    areas: choicesOf(t('As at all companies'), company),
  }));
  const facts = [
    factsOfInputs([...inputs, ...boxes, ...ofCompanies]),
    ...further.map(({ title, areas: some }) => factsOfInputs(some, title)),
  ];
  return {
    access: { areas: inputs, boxes, companies: ofCompanies, further },
    labels: Object.assign({ roles: t('Roles'), companies: t('Companies') }, ...facts.map(({ labels }) => labels)),
    choices: Object.assign({}, ...facts.map(({ choices }) => choices)),
  };
}
