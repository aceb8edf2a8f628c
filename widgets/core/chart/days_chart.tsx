import { daysSpec } from './days_spec.ts';
import Drawing from './drawing.tsx';
import type { Day } from './spec.ts';

/** Draws what was counted each day; the table below has the figures. */
export const DaysChart = ({ days, title }: { days: readonly Day[]; title: string }) => (
  <Drawing spec={daysSpec(days, title)} />
);
