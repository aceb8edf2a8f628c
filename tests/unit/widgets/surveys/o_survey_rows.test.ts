import { beforeEach, describe, expect, it } from 'vitest';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/surveys/o_survey_rows.states.ts';
import widget from '#widgets/surveys/o_survey_rows.ts';

let host: HTMLElement;

beforeEach(async () => {
  host = await showWidget(widget, states['Three choices']);
});

const rows = () => [...host.querySelectorAll<HTMLElement>('.survey-row')];
const input = (row: HTMLElement | undefined) => row?.querySelector('[data-row-text]') as HTMLInputElement;
const button = (at: number, act: string) => rows()[at]?.querySelector(`[data-act=${act}]`) as HTMLButtonElement;
const words = () => rows().map((row) => input(row).value);
const names = () => rows().map((row) => input(row).name);
const enter = (field: HTMLInputElement, more: KeyboardEventInit = {}) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }));

describe('Choice row in the survey editor', () => {
  it('moves with its field names, and keeps the focus', () => {
    button(2, 'up').click();
    expect([words(), names()[1]]).toEqual([['Tea', 'Water', 'Coffee'], 'choice-2-text-en_US']);
    expect(document.activeElement).toBe(button(1, 'up'));
    button(1, 'up').click();
    expect(words()).toEqual(['Water', 'Tea', 'Coffee']);
    expect(document.activeElement).toBe(input(rows()[0]));
    button(0, 'down').click();
    expect(words()).toEqual(['Tea', 'Water', 'Coffee']);
  });

  it('is labelled by its position, and cannot be moved out of the list', () => {
    button(0, 'down').click();
    expect(rows().map((row) => input(row).getAttribute('aria-label'))).toEqual(['Choice 1', 'Choice 2', 'Choice 3']);
    expect(button(0, 'up').getAttribute('aria-label')).toBe('Move up: Choice 1');
    expect([button(0, 'up').disabled, button(1, 'up').disabled, button(2, 'down').disabled]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is removed, and the next row gets the focus', () => {
    button(1, 'drop').click();
    expect(words()).toEqual(['Tea', 'Water']);
    expect(document.activeElement).toBe(input(rows()[1]));
    button(1, 'drop').click();
    button(0, 'drop').click();
    expect([words(), names()]).toEqual([[''], ['choice-1-text-en_US']]);
  });
});

describe('New choice row in the survey editor', () => {
  const added = () => {
    (host.querySelector('[data-act=more]') as HTMLButtonElement).click();
    return rows().at(-1) as HTMLElement;
  };

  it('is empty, has its own field names and gets the focus', () => {
    const row = added();
    const fields = [...row.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    expect(fields).toEqual([
      ['choice-3-id', ''],
      ['choice-3-text-en_US', ''],
      ['choice-3-score', ''],
    ]);
    expect([...row.querySelectorAll('button')].map(({ value }) => value)).toEqual([
      'up-choice-3',
      'down-choice-3',
      'drop-choice-3',
    ]);
    expect(document.activeElement).toBe(input(row));
  });

  it('is added by Enter in the last filled row, without sending the form', () => {
    expect(enter(input(rows()[0]))).toBe(false);
    expect([rows().length, document.activeElement]).toEqual([3, input(rows()[1])]);
    enter(input(rows()[2]));
    expect(rows()).toHaveLength(4);
    enter(input(rows()[3]));
    expect(rows()).toHaveLength(4);
  });

  it('is not added by Enter during text composition', () => {
    expect(enter(input(rows()[2]), { isComposing: true })).toBe(true);
    expect(rows()).toHaveLength(3);
  });
});
