import { t } from '#registry/texts.ts';
import { number } from '#registry/values/format.ts';
import type { ContrastProblem } from '#registry/values/theme.ts';
import Field from '#widgets/core/parts/field.tsx';

type Props = {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  problem?: ContrastProblem | undefined;
  onChoose(value: string): void;
};

/** A colour, and a warning where what stands in it is hard to read. */
export function ColorField({ problem, error, onChoose, ...field }: Props) {
  return (
    <Field
      {...field}
      type="color"
      required
      error={problem ? contrastSentence(problem) : error}
      input={{ onChange: (event) => onChoose(event.currentTarget.value) }}
    />
  );
}

const contrastSentence = ({ contrast, proposal }: ContrastProblem): string =>
  t('Hard to read: the contrast is {contrast}, and 4.5 is needed. {color} would do.', {
    contrast: number(Math.floor(contrast * 10) / 10, 1),
    color: proposal ?? '—',
  });
