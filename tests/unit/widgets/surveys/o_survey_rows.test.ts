import { beforeEach, describe, expect, it } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/surveys/o_survey_rows.states.ts';
import widget from '#widgets/surveys/o_survey_rows.tsx';

let host: HTMLElement;

beforeEach(async () => {
  host = await showWidget(widget, states['Three choices']);
});

const rows = () => [...host.querySelectorAll<HTMLElement>('.survey-row')];
const input = (row: HTMLElement | undefined) => row?.querySelector('[data-row-text]') as HTMLInputElement;
const button = (at: number, act: string) => rows()[at]?.querySelector(`[data-act=${act}]`) as HTMLButtonElement;
const words = () => rows().map((row) => input(row).value);
const names = () => rows().map((row) => input(row).name);
const press = async (at: number, act: string) => {
  button(at, act).click();
  await settled();
};
const enter = (field: HTMLInputElement, more: KeyboardEventInit = {}) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }));

describe('Choice row in the survey editor', () => {
  it('moves with its field names, and keeps the focus', async () => {
    await press(2, 'up');
    expect([words(), names()[1]]).toEqual([['Tea', 'Water', 'Coffee'], 'choice-2-text-en_US']);
    expect(document.activeElement).toBe(button(1, 'up'));
    await press(1, 'up');
    expect(words()).toEqual(['Water', 'Tea', 'Coffee']);
    expect(document.activeElement).toBe(input(rows()[0]));
    await press(0, 'down');
    expect(words()).toEqual(['Tea', 'Water', 'Coffee']);
  });

  it('is labelled by its position, and cannot be moved out of the list', async () => {
    await press(0, 'down');
    expect(rows().map((row) => input(row).getAttribute('aria-label'))).toEqual(['Choice 1', 'Choice 2', 'Choice 3']);
    expect(button(0, 'up').getAttribute('aria-label')).toBe('Move up: Choice 1');
    expect([button(0, 'up').disabled, button(1, 'up').disabled, button(2, 'down').disabled]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is removed, and the next row gets the focus', async () => {
    await press(1, 'drop');
    expect(words()).toEqual(['Tea', 'Water']);
    expect(document.activeElement).toBe(input(rows()[1]));
    await press(1, 'drop');
    await press(0, 'drop');
    expect([words(), names()]).toEqual([[''], ['choice-3-text-en_US']]);
  });
});

describe('Text typed into a choice row', () => {
  it('moves with it, and stays when another is added or removed', async () => {
    input(rows()[0]).value = 'Green tea';
    await press(0, 'down');
    await press(0, 'drop');
    (host.querySelector('[data-act=more]') as HTMLButtonElement).click();
    await settled();
    expect(words()).toEqual(['Green tea', 'Water', '']);
  });
});

describe('Wrong choice row', () => {
  it('names its problem, and a row that takes its place does not', async () => {
    host = await showWidget(widget, states.Wrong);
    const invalid = () => rows().map((row) => row.querySelectorAll('[aria-invalid]').length);
    expect(invalid()).toEqual([1, 1, 0]);
    expect(input(rows()[0]).getAttribute('aria-describedby')).toBe(rows()[0]?.querySelector('.field__error')?.id);
    await press(1, 'drop');
    await press(1, 'drop');
    (host.querySelector('[data-act=more]') as HTMLButtonElement).click();
    await settled();
    expect(invalid()).toEqual([1, 0]);
  });
});

describe('New choice row in the survey editor', () => {
  const added = async () => {
    (host.querySelector('[data-act=more]') as HTMLButtonElement).click();
    await settled();
    return rows().at(-1) as HTMLElement;
  };

  it('is empty, has its own field names and gets the focus', async () => {
    const row = await added();
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

  it('is added by Enter in the last filled row, without sending the form', async () => {
    expect(enter(input(rows()[0]))).toBe(false);
    await settled();
    expect([rows().length, document.activeElement]).toEqual([3, input(rows()[1])]);
    enter(input(rows()[2]));
    await settled();
    expect(rows()).toHaveLength(4);
    enter(input(rows()[3]));
    await settled();
    expect(rows()).toHaveLength(4);
  });

  it('is not added by Enter during text composition', async () => {
    expect(enter(input(rows()[2]), { isComposing: true })).toBe(true);
    await settled();
    expect(rows()).toHaveLength(3);
  });
});
