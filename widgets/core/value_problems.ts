/** Finds values that cannot be combined with the choice, without asking the server. */

export type ChoiceGroup = {
  /** Whether its values are part of what a variant is. */
  makesVariant: boolean;
  values: readonly number[];
};

/** The part of `data-attribute_exclusions` that is used here. */
export type Rules = {
  exclusions: Record<number, number[]>;
  parent_exclusions: number[];
  archived_combinations: string[];
  existing_combinations: Record<string, 0 | 1> | null;
};

/** `missing`: there is no such combination. `out`: there is, and none is left. */
export type ValueProblem = 'missing' | 'out';

/** Value → why it can't be had; values without a problem are missing. One pass, whatever there is to choose. */
export function valueProblems(
  groups: readonly ChoiceGroup[],
  combination: readonly number[],
  rules: Rules,
): Map<number, ValueProblem> {
  const chosen = groups.map(({ values }) => values.find((value) => combination.includes(value)));
  const excludedByParent = new Set(rules.parent_exclusions);
  const archived = new Set(rules.archived_combinations);
  const problems = new Map<number, ValueProblem>();
  for (const [at, { makesVariant, values }] of groups.entries()) {
    const others = chosen.filter((value, i) => value !== undefined && i !== at) as number[];
    const excluded = new Set(others.flatMap((value) => rules.exclusions[value] ?? []));
    const rest = chosen.filter((value, i) => value !== undefined && i !== at && groups[i]?.makesVariant) as number[];
    for (const value of values) {
      const problem =
        excluded.has(value) || excludedByParent.has(value) || rules.exclusions[value]?.includes(value)
          ? 'missing'
          : makesVariant
            ? variantProblem([...rest, value].sort((a, b) => a - b).join(','), rules, archived)
            : null;
      if (problem) problems.set(value, problem);
    }
  }
  return problems;
}

function variantProblem(key: string, { existing_combinations: existing }: Rules, archived: Set<string>) {
  if (!existing) return archived.has(key) ? 'missing' : null;
  const state = existing[key];
  return state === undefined ? 'missing' : state === 0 ? 'out' : null;
}
