/** Says how far away a due day is. */

type Say = {
  t(text: string): string;
  tn(one: string, other: string, n: number): string;
};

/** Due today, Due in N days, N days overdue. */
export function dueLabel(days: number, { t, tn }: Say): string {
  if (days === 0) return t('Due today');
  return days > 0 ? tn('Due in {n} day', 'Due in {n} days', days) : tn('{n} day overdue', '{n} days overdue', -days);
}
