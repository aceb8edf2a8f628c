/** Labels, texts and designs of the form of a survey's settings. */
import type { Texts } from '#core/i18n/texts.ts';
import type { TextField } from '#core/pages/form_view.ts';
import { DESIGNS } from '#surveys/definition/limits.ts';

export const settingLabels = ({ t }: Texts) => ({
  title: t('Title'),
  description: t('Welcome message'),
  thank_you: t('Thank-you message'),
  needs_sign_in: t('Require sign-in'),
  may_go_back: t('Allow going back'),
  is_quiz: t('Quiz mode: score answers and show the result'),
  deadline: t('Close date'),
  design: t('Colour'),
});

export function settingTexts(labels: ReturnType<typeof settingLabels>, { t }: Texts): TextField[] {
  const markdown = t('Markdown: **bold**, *italic*, - list, [link](/shop).');
  return [
    { name: 'title', label: labels.title, maxlength: 500 },
    {
      name: 'description',
      label: labels.description,
      rows: 4,
      hint: `${t('Shown before the first question.')} ${markdown}`,
    },
    {
      name: 'thank_you',
      label: labels.thank_you,
      rows: 4,
      hint: `${t('Shown after the last page.')} ${markdown}`,
    },
  ];
}

export function designChoices({ t }: Texts) {
  const names = {
    plain: t('Colours of the website'),
    forest: t('Forest'),
    ocean: t('Ocean'),
    plum: t('Plum'),
    ember: t('Ember'),
  };
  return DESIGNS.map((value) => ({ value, label: names[value] }));
}
