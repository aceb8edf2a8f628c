/** Names of roles and of reading their areas. */
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Right, Role } from '#core/people/people.ts';

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
