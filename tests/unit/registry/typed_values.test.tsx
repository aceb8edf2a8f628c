/** What visitors put into fields before a widget is ready, and when it crashes. */
import { useLayoutEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isRestoringInput, useHost } from '#registry/host.ts';
import { defineWidget } from '#registry/widget.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import { drawn, open, settled } from './page.ts';

const TEXTS = [
  'text',
  'search',
  'email',
  'url',
  'tel',
  'password',
  'number',
  'date',
  'time',
  'color',
  'range',
] as const;
const TYPED: Record<(typeof TEXTS)[number], string> = {
  text: 'Ann',
  search: 'lamp',
  email: 'ann@example.org',
  url: 'https://example.org',
  tel: '+49 1',
  password: 'Mill Lane',
  number: '12',
  date: '2027-01-31',
  time: '10:30',
  color: '#112233',
  range: '70',
};

/** Which fields told the widget of a change, and whether that was a restored one. */
const told: [name: string, isRestored: boolean][] = [];
const tell = ({ currentTarget: { name } }: { currentTarget: { name: string } }) =>
  void told.push([name, isRestoringInput()]);

const form = defineWidget({
  View() {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error('Too late');
    return (
      <form>
        <input type="hidden" name="stamp" value="server" readOnly />
        {TEXTS.map((type) => (
          <input key={type} type={type} name={type} onChange={tell} />
        ))}
        <textarea name="note" defaultValue="Dear you" onChange={tell} />
        <input type="checkbox" name="size" value="s" defaultChecked onChange={tell} />
        <input type="checkbox" name="size" value="l" onChange={tell} />
        <input type="radio" name="colour" value="red" defaultChecked onChange={tell} />
        <input type="radio" name="colour" value="blue" onChange={tell} />
        <select name="country" onChange={tell}>
          <option value="de">Germany</option>
          <option value="fr">France</option>
        </select>
        <select name="days" multiple onChange={tell}>
          <option value="1">Monday</option>
          <option value="2">Tuesday</option>
          <option value="3">Wednesday</option>
        </select>
        <input type="file" name="photo" onChange={tell} />
        <button type="button" onClick={() => setBroken(true)}>
          Break
        </button>
      </form>
    );
  },
});

const all = <E extends Element = HTMLInputElement>(name: string) => [...document.querySelectorAll<E>(`[name=${name}]`)];
const at = (name: string) => all(name)[0] as HTMLInputElement;
const photo = [new File(['x'], 'cup.png')] as unknown as FileList;

/** As a browser writes it: the value is fixed, and can only be emptied. */
function chooseFile(field: HTMLInputElement): void {
  let files = photo;
  Object.defineProperties(field, {
    files: { configurable: true, get: () => files },
    value: {
      configurable: true,
      get: () => (files.length > 0 ? 'C:\\fakepath\\cup.png' : ''),
      set: () => {
        files = [] as unknown as FileList;
      },
    },
  });
}

function fillIn(): void {
  for (const type of TEXTS) at(type).value = TYPED[type];
  at('note').value = 'Dear Ann';
  for (const box of all('size')) box.checked = !box.checked;
  (all('colour')[1] as HTMLInputElement).checked = true;
  at('country').value = 'fr';
  for (const option of all<HTMLSelectElement>('days')[0]?.options ?? []) option.selected = option.value !== '2';
}

const FILLED = {
  ...TYPED,
  note: 'Dear Ann',
  size: [false, true],
  colour: [false, true],
  country: 'fr',
  days: ['1', '3'],
};

const contents = () => ({
  ...Object.fromEntries(['note', 'country', ...TEXTS].map((name) => [name, at(name).value])),
  size: all('size').map(({ checked }) => checked),
  colour: all('colour').map(({ checked }) => checked),
  days: [...(all<HTMLSelectElement>('days')[0]?.options ?? [])]
    .filter(({ selected }) => selected)
    .map(({ value }) => value),
});

/** As a visitor does: React remembers only what is written through the element itself. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => void told.splice(0));

describe('Input before a widget is ready', () => {
  it('stays in controls of every type, and the widget is told once of each', async () => {
    open(drawn('form', form), { form });
    fillIn();
    chooseFile(at('photo'));
    await settled();
    expect(contents()).toEqual(FILLED);
    expect(at('photo').files).toBe(photo);
    const names = [...TEXTS, 'note', 'size', 'size', 'colour', 'country', 'days', 'photo'];
    expect(told.map(([name]) => name)).toEqual(names);
    expect(told.every(([, isRestored]) => isRestored)).toBe(true);
    expect(isRestoringInput()).toBe(false);
  });

  it('is what stands there at last when more is typed while the widget starts', async () => {
    const typing = defineWidget({
      View() {
        const host = useHost();
        // After the first drawing, before the widget is ready.
        useLayoutEffect(() => type(host.querySelector('input')!, 'Anna'), [host]);
        return <input name="text" onChange={tell} />;
      },
    });
    open(drawn('typing', typing), { typing });
    at('text').value = 'Ann';
    await settled();
    expect([at('text').value, told.at(-1)?.[0]]).toEqual(['Anna', 'text']);
  });

  it('keeps the caret where it is', async () => {
    open(drawn('form', form), { form });
    at('text').value = 'Ann';
    at('text').focus();
    at('text').setSelectionRange(1, 2);
    await settled();
    expect([at('text').selectionStart, at('text').selectionEnd, document.activeElement]).toEqual([1, 2, at('text')]);
  });

  it('keeps an incomplete number, which has no value yet', async () => {
    open(drawn('form', form), { form });
    const set = vi.fn();
    Object.defineProperty(at('number'), 'value', { configurable: true, get: () => '', set });
    Object.defineProperty(at('number'), 'defaultValue', { configurable: true, get: () => '1' });
    Object.defineProperty(at('number'), 'validity', { configurable: true, get: () => ({ badInput: true }) });
    await settled();
    expect(set).not.toHaveBeenCalledWith('');
  });
});

describe('Input in a widget that crashes later', () => {
  it('is put back into the server’s HTML by the names of fields', async () => {
    expectConsole(/Too late/);
    open(drawn('form', form), { form });
    const host = await settled();
    fillIn();
    at('stamp').value = 'changed by the widget';
    host.querySelector('button')?.click();
    await vi.waitFor(() => expect(host.dataset.state).toBe('failed'));
    expect(contents()).toEqual(FILLED);
    expect(at('stamp').value).toBe('server');
  });
});
