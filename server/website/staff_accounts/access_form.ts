/** Fields of a form that say what somebody may do, and at which companies. */
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type FormState, factsOfInputs, inputsOf } from '#core/pages/form_view.ts';
import { AREA_ROLES, type Right, ROLES, type Role } from '#core/people/people.ts';
import { ROLE_NAMES } from './right_names.ts';
import type { Access } from './service.ts';

type Company = { id: number; name: string };

const areas: readonly string[] = AREA_ROLES;
/** Rights of which there is one kind. */
const BOXES = ROLES.filter((role) => role !== 'portal' && !areas.includes(role));
const roleField = (role: Role) => `role_${role}`;
const companyField = ({ id }: Pick<Company, 'id'>) => `company_${id}`;

export const accessFields = (companies: readonly Company[]): string[] => [
  ...[...AREA_ROLES, ...BOXES].map(roleField),
  ...companies.map(companyField),
];

export function accessFormValues({ roles, companyIds }: Access, companies: readonly Company[]): FormValues {
  const inArea = (area: Role) => roles.find((right) => right === area || right === `${area}:read`) ?? '';
  const ticked = (isTicked: boolean) => (isTicked ? 'on' : '');
  return Object.fromEntries([
    ...AREA_ROLES.map((area) => [roleField(area), inArea(area)]),
    ...BOXES.map((role) => [roleField(role), ticked(roles.includes(role))]),
    ...companies.map((company) => [companyField(company), ticked(companyIds.includes(company.id))]),
  ]);
}

export function parseAccess(values: FormValues, companies: readonly Company[]): Access {
  const ofAreas = AREA_ROLES.flatMap((area): Right[] =>
    ([area, `${area}:read`] as const).filter((right) => right === values[roleField(area)]),
  );
  return {
    roles: [...ofAreas, ...BOXES.filter((role) => values[roleField(role)] === 'on')],
    companyIds: companies.filter((company) => values[companyField(company)] === 'on').map(({ id }) => id),
  };
}

/** An area is a choice of none, view and edit; every other role a box. */
export function accessView(state: FormState, companies: readonly Company[], texts: Texts) {
  const { t, say } = texts;
  const { choice } = inputsOf(state);
  const box = (name: string, label: string) => ({ name, label, checked: state.values[name] === 'on' });
  const inputs = AREA_ROLES.map((area) =>
    choice(roleField(area), say(ROLE_NAMES[area]), [
      { value: '', label: t('No access') },
      { value: `${area}:read`, label: t('View') },
      { value: area, label: t('View and edit') },
    ]),
  );
  const boxes = BOXES.map((role) => box(roleField(role), say(ROLE_NAMES[role])));
  const ofCompanies = companies.map((company) => box(companyField(company), company.name));
  const { labels, choices } = factsOfInputs([...inputs, ...boxes, ...ofCompanies]);
  return {
    access: { areas: inputs, boxes, companies: ofCompanies },
    labels: { ...labels, roles: t('Roles'), companies: t('Companies') },
    choices,
  };
}
