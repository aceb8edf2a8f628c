import { expect, it } from 'vitest';
import { type Rules, valueProblems } from '#widgets/core/value_problems.ts';

const groups = [
  { makesVariant: true, values: [1, 2] },
  { makesVariant: true, values: [3, 4] },
  { makesVariant: false, values: [5, 6] },
];
const rules = (more: Partial<Rules>): Rules => ({
  exclusions: {},
  parent_exclusions: [],
  archived_combinations: [],
  existing_combinations: null,
  ...more,
});
const problems = (chosen: number[], more: Partial<Rules>) =>
  Object.fromEntries(valueProblems(groups, chosen, rules(more)));

it('valueProblems marks values that the chosen values exclude', () => {
  expect(problems([2, 3, 5], { exclusions: { 2: [4, 6], 4: [2], 6: [2] } })).toEqual({ 4: 'missing', 6: 'missing' });
  expect(problems([1, 3, 5], { exclusions: { 2: [4], 4: [2] } })).toEqual({});
});

it('valueProblems marks sold-out, missing and archived combinations', () => {
  expect(problems([1, 3, 5], { existing_combinations: { '1,3': 1, '1,4': 0 } })).toEqual({ 2: 'missing', 4: 'out' });
  expect(problems([1, 3, 5], { archived_combinations: ['2,3'] })).toEqual({ 2: 'missing' });
});

it('valueProblems marks values that the parent product excludes', () => {
  expect(problems([1, 3, 5], { parent_exclusions: [6] })).toEqual({ 6: 'missing' });
});
