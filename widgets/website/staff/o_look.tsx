import { useState } from 'react';
import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import {
  type ColorField as ColorName,
  completeLook,
  contrastProblems,
  DAY_COLORS,
  type Look,
  NIGHT_COLORS,
} from '#registry/values/theme.ts';
import { defineWidget } from '#registry/widget.ts';
import Check from '#widgets/core/parts/check.tsx';
import Choice, { type ChoiceProps } from '#widgets/core/parts/choice.tsx';
import { ColorField } from '#widgets/website/parts/look/color_field.tsx';
import { Preview } from '#widgets/website/parts/look/preview.tsx';

type LookForm = {
  values: Look;
  errors: Record<string, string>;
  labels: Record<keyof Look, string>;
  choices: Record<'body_font' | 'heading_font' | 'corners', ChoiceProps['options']>;
  preview: string;
  previewed: string;
};

/** Colours, fonts and corners of a website, with warnings and a preview as one chooses. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** What the form shows: saved values, errors, labels, choices and the preview. */
    fields: data<LookForm>(),
  },
  View({ fields: { values, errors, labels, choices, preview, previewed } }) {
    const [look, setLook] = useState<Look>(values);
    const choose = (name: keyof Look) => (value: string) => setLook((before) => ({ ...before, [name]: value }));
    const problems = contrastProblems(look);
    const color = (name: ColorName) => (
      <ColorField
        key={name}
        name={name}
        label={labels[name]}
        value={values[name]}
        error={look[name] === values[name] ? errors[name] : undefined}
        problem={problems.find(({ field }) => field === name)}
        onChoose={choose(name)}
      />
    );
    const select = (name: 'body_font' | 'heading_font' | 'corners') => (
      <Choice
        name={name}
        label={labels[name]}
        value={values[name]}
        options={choices[name]}
        error={errors[name]}
        select={{ onChange: (event) => choose(name)(event.currentTarget.value) }}
      />
    );
    return (
      <div className="look">
        <fieldset className="staff-form__group form">
          <legend className="staff-form__legend">{t('Colors')}</legend>
          <div className="look__colors">{DAY_COLORS.map(color)}</div>
          <Check
            name="derives_night"
            label={labels.derives_night}
            checked={values.derives_night === 'on'}
            input={{ onChange: (event) => choose('derives_night')(event.currentTarget.checked ? 'on' : '') }}
          />
          <div className="look__colors look__night">{NIGHT_COLORS.map(color)}</div>
        </fieldset>
        <fieldset className="staff-form__group form">
          <legend className="staff-form__legend">{t('Fonts and corners')}</legend>
          {select('heading_font')}
          {select('body_font')}
          {select('corners')}
        </fieldset>
        <Preview look={completeLook(look)} url={preview} first={previewed} />
      </div>
    );
  },
});
