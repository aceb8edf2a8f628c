import { t } from '#registry/texts.ts';
import { number } from '#registry/values/format.ts';
import { toHalves } from '#registry/values/half_steps.ts';

/** Five stars, as many of them full as the value says, to the half. */
export default function StarsShown({ value }: { value: number }) {
  const halves = toHalves(value);
  const words = number(halves, halves % 1 ? 1 : 0);
  return (
    <span
      className={`stars stars--${halves * 10}`}
      role="img"
      aria-label={t('{value} out of 5 stars', { value: words })}
    />
  );
}
