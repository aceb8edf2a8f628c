/** What the form of a channel shows beside its fields. */
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { weekFields, weekView } from '#core/staff_form/hours_fields.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { loaderUrl } from '#livechat/public/embed_routes.ts';
import type { Channel } from '#livechat/queries.ts';
import { CHANNEL_LIST } from './channel_list.ts';
import { ruleChoices, ruleGroups, ruleLabels } from './channel_rules.ts';
import { type ChatStaff, chatStaffOf } from './chat_staff.ts';
import { questionChoices, questionGroups, questionLabels } from './first_questions.ts';

type State = Parameters<StaffForm<Channel, never>['view']>[1];

export const memberField = (id: number): string => `member-${id}`;

export async function channelView(row: Channel | null, state: State, { site, texts }: FastifyRequest) {
  const { t } = texts;
  const members = await chatStaffOf(site);
  const labels = labelsOf(members, site, texts);
  return {
    above: [{ name: t('Chat channels'), path: CHANNEL_LIST }],
    labels,
    choices: choicesOf(state, site, texts),
    ...weekView(state, labels, texts),
    scriptLine: row && `<script src="${loaderUrl(row.id, site)}" async></script>`,
    hasOwnHours: weekFields().some((name) => state.values[name] || state.errors?.[name]),
    styles: 'website/look',
    members: members.map(({ id, name }) => ({ field: memberField(id), name })),
    rules: ruleGroups(texts),
    questions: questionGroups(state.values, site, texts),
    translations: translationsOf(formLanguages(site), wordsOf(labels, texts), state),
  };
}

const labelsOf = (members: readonly ChatStaff[], site: Site, texts: Texts): Record<string, string> => {
  const { t } = texts;
  return {
    ...{ name: t('Name'), button: t('Text of the button'), welcome: t('Welcome message') },
    ...{ placeholder: t('Text in the empty field'), website: t('Website') },
    ...{ in_hours: t('Only during opening hours'), is_published: t('Published') },
    ...Object.fromEntries(members.map(({ id, name }) => [memberField(id), name])),
    ...ruleLabels(texts),
    ...questionLabels(site, texts),
    ...{ own_zone: t('Time zone'), remind: t('Email operators after (minutes)') },
    ...{ keep_days: t('Delete conversations after (days)'), consent: t('Privacy note') },
  };
};

function choicesOf({ values }: State, site: Site, texts: Texts) {
  const { t } = texts;
  return {
    website: [
      { value: '', label: t('All websites') },
      { value: String(site.website.id), label: t('Only {name}', { name: site.website.name }) },
    ],
    ...ruleChoices(texts),
    ...questionChoices(values, site, texts),
    own_zone: [
      { value: '', label: t('Time zone of the website') },
      ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
    ],
  };
}

const wordsOf = (labels: Record<string, string>, { t }: Texts) => [
  { name: 'name', label: labels.name as string, maxlength: 100 },
  { name: 'button', label: labels.button as string, maxlength: 80, hint: t('Leave blank for the usual text.') },
  { name: 'welcome', label: labels.welcome as string, maxlength: 300, rows: 2 },
  { name: 'placeholder', label: labels.placeholder as string, maxlength: 80 },
  {
    name: 'consent',
    label: labels.consent as string,
    maxlength: 300,
    rows: 2,
    hint: t('Shown below the field in which visitors write.'),
  },
];
