/** The form of a company's rules of sign-in: which roles need two steps. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import { factsOfInputs } from '#core/pages/form_view.ts';
import { AREA_ROLES } from '#core/people/people.ts';
import { companies } from '#core/sites/schema.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { ACCOUNTS } from './account_list.ts';
import { ROLE_NAMES } from './right_names.ts';

type Rules = { secondFactorRoles: string[]; secondFactorFrom: Date | null };

/** `employee`: all staff. */
const ROLES = ['employee', ...AREA_ROLES] as const;
const url = `${ACCOUNTS}/rules`;
const NO_DATE = msg('Enter a valid date and time');

export const SIGN_IN_RULES: StaffForm<{ id: number }, Rules> = {
  url,
  audience: 'accounts',
  needsPassword: true,
  template: '@website/staff/sign_in_rules',
  record: { table: companies },
  single: ({ site }) => site.company.id,
  find: (id) => ({ id }),
  title: (_row, { texts }) => texts.t('Sign-in rules'),
  fields: () => [...ROLES.map((role) => `needs_${role}`), 'from'],
  load: (_row, { site: { company, website } }) => ({
    ...Object.fromEntries(ROLES.map((role) => [`needs_${role}`, company.secondFactorRoles.includes(role) ? 'on' : ''])),
    from: company.secondFactorFrom ? wallClock(company.secondFactorFrom, website.timeZone) : '',
  }),
  read: (values, _row, { site, texts }) => {
    const { from = '' } = values;
    const secondFactorFrom = from === '' ? null : parseMoment(from, site.website.timeZone);
    if (from !== '' && !secondFactorFrom) return { errors: { from: texts.say(NO_DATE) } };
    const secondFactorRoles = ROLES.filter((role) => values[`needs_${role}`] === 'on');
    return { input: { secondFactorRoles, secondFactorFrom } };
  },
  change: async ({ id }, input) => {
    await db.update(companies).set(input).where(eq(companies.id, id));
    await changed('website');
  },
  saved: (_id, _row, { texts }) => ({ to: url, text: texts.t('Rules saved.') }),
  view: (_row, { values }, { texts }) => {
    const boxes = ROLES.map((role) => ({
      name: `needs_${role}`,
      label: role === 'employee' ? texts.t('All staff') : texts.say(ROLE_NAMES[role]),
      checked: values[`needs_${role}`] === 'on',
    }));
    const { labels } = factsOfInputs(boxes);
    return {
      above: [{ name: texts.t('Staff accounts'), path: ACCOUNTS }],
      labels: { ...labels, from: texts.t('Required from') },
      boxes,
    };
  },
};
