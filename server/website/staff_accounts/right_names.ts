/** Names of roles and of reading their areas, and the choices of an account's form. */
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { AREA_ROLES, RIGHTS, type Right, ROLES, type Role } from '#core/people/people.ts';

export const ROLE_NAMES: Record<Role, string> = {
  portal: msg('Customer'),
  employee: msg('Staff'),
  publisher: msg('Website editor'),
  designer: msg('Website designer'),
  multi_website: msg('Several websites'),
  sales: msg('Sales'),
  survey: msg('Surveys'),
  event: msg('Events'),
  livechat: msg('Live chat'),
  slides: msg('Courses'),
  accounts: msg('Staff accounts'),
};

export function rightName(right: Right, { say, t }: Texts): string {
  const [role, reading] = right.split(':') as [Role, string | undefined];
  const name = say(ROLE_NAMES[role]);
  return reading ? t('{area} (view only)', { area: name }) : name;
}

/** What a form may give; empty: nothing of an area. */
export const GIVABLE = ['', ...RIGHTS.filter((right) => right !== 'portal')] as const;

const areas: readonly string[] = AREA_ROLES;

/** An area is a choice of none, view and edit; every other role a box. */
export const rightChoices = (chosen: readonly string[], texts: Texts) => ({
  areas: AREA_ROLES.map((role) => ({
    id: `roles-${role}`,
    label: texts.say(ROLE_NAMES[role]),
    options: [
      { value: '', label: texts.t('No access') },
      { value: `${role}:read`, label: texts.t('View') },
      { value: role, label: texts.t('View and edit') },
    ].map((option) => ({ ...option, isChosen: option.value !== '' && chosen.includes(option.value) })),
  })),
  boxes: ROLES.filter((role) => role !== 'portal' && !areas.includes(role)).map((role) => ({
    id: `roles-${role}`,
    value: role,
    label: texts.say(ROLE_NAMES[role]),
    checked: chosen.includes(role),
  })),
});

export const companyChoices = (
  companies: readonly { id: number; name: string }[],
  chosen: readonly number[],
): { id: string; value: string; label: string; checked: boolean }[] =>
  companies.map(({ id, name }) => ({
    id: `companies-${id}`,
    value: String(id),
    label: name,
    checked: chosen.includes(id),
  }));
