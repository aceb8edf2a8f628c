import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendForm } from '#registry/call.ts';
import { stop } from '#registry/runtime/start.ts';
import { defineWidget } from '#registry/widget.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { type Problems, useForm } from '#widgets/core/hooks/use_form.ts';
import ErrorSummary from '#widgets/core/parts/error_summary.tsx';
import Field from '#widgets/core/parts/field.tsx';

const done = vi.fn();
let options: { hasSummary?: boolean; check?: (entries: FormData) => Problems; draft?: string; problems?: Problems } =
  {};

function Fields({ isOwn }: { isOwn: boolean }) {
  const { hasSummary, ...more } = options;
  const form = useForm({ send: (entries, signal) => sendForm('/send', entries, { signal }), done, ...more });
  const fields = (
    <>
      {hasSummary && <ErrorSummary errors={form.problems} messages={form.problems.form ? [form.problems.form] : []} />}
      <Field name="email" label="Email" error={form.problems.email} />
      <Field name="name" label="Name" error={form.problems.name} />
      <input type="password" name="secret" />
      <button type="submit" name="act" value="save" aria-busy={form.isBusy || undefined}>
        Save
      </button>
    </>
  );
  return isOwn ? <form ref={form.ref}>{fields}</form> : fields;
}

const inside = defineWidget({ View: () => <Fields isOwn /> });
const around = defineWidget({ View: () => <Fields isOwn={false} /> });

const form = () => document.querySelector('form') as HTMLFormElement;
const at = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
const problemOf = (name: string) => document.getElementById(`${name}-error`)?.textContent;
const submit = async () => {
  form().requestSubmit(at('act'));
  await settled();
};
const type = async (name: string, value: string) => {
  at(name).value = value;
  at(name).dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
};

beforeEach(() => {
  options = {};
  done.mockClear();
  sessionStorage.clear();
});
afterEach(() => sessionStorage.clear());

describe.each([
  ['in the View', () => showWidget(inside)],
  ['that is the marker', () => showWidget(around, { tag: 'form' })],
])('A form %s', (_where, open) => {
  it('sends its entries once and keeps the page', async () => {
    await open();
    await type('email', 'ann@example.org');
    await submit();
    await submit();
    expect(asked).toHaveLength(1);
    expect([...last().body]).toEqual([
      ['email', 'ann@example.org'],
      ['name', ''],
      ['secret', ''],
      ['act', 'save'],
    ]);
    expect(at('act').getAttribute('aria-busy')).toBe('true');
    await last().answer({ id: 7 });
    expect(done).toHaveBeenCalledExactlyOnceWith({ id: 7 }, form());
    await vi.waitFor(() => expect(at('act').hasAttribute('aria-busy')).toBe(false));
  });

  it('shows problems at fields, focuses the first and drops one that is corrected', async () => {
    await open();
    await submit();
    await last().answer({ error: { message: 'No', fields: { email: 'Enter it.', name: 'And this.' } } }, 400);
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('email'));
    expect([problemOf('email'), problemOf('name')]).toEqual(['Enter it.', 'And this.']);
    await type('email', 'a');
    expect([problemOf('email'), problemOf('name'), at('email').value]).toEqual([undefined, 'And this.', 'a']);
    expect(done).not.toHaveBeenCalled();
  });
});

describe('A form with a summary', () => {
  it('focuses the summary after each refusal', async () => {
    options = { hasSummary: true };
    await showWidget(inside);
    for (const message of ['Sold out', 'Still sold out']) {
      at('email').focus();
      await submit();
      await last().answer({ error: { message } }, 409);
      await vi.waitFor(() => expect(document.activeElement?.className).toContain('error-summary'));
      expect(document.activeElement?.textContent).toBe(message);
    }
  });

  it('keeps the problems that the server drew, without taking the focus', async () => {
    options = { hasSummary: true, problems: { form: 'No', email: 'Enter it.' } };
    await showWidget(inside);
    await settled();
    expect([problemOf('email'), document.querySelector('.error-summary')?.textContent]).toEqual([
      'Enter it.',
      'NoEnter it.',
    ]);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('A form with a check of its own', () => {
  it('sends nothing until the check passes, and leaves the browser’s check to pages without script', async () => {
    options = { check: (entries) => (entries.get('email') ? {} : { email: 'Enter it.' }) };
    await showWidget(inside);
    form().querySelector('input')?.focus();
    expect(form().noValidate).toBe(true);
    await submit();
    expect([asked.length, problemOf('email')]).toEqual([0, 'Enter it.']);
    await type('email', 'ann@example.org');
    await submit();
    expect([asked.length, problemOf('email')]).toEqual([1, undefined]);
  });
});

describe('A form with a draft', () => {
  it('restores the input at the next visit, except secrets, until it was sent', async () => {
    options = { draft: 'test-form' };
    await showWidget(inside);
    await type('name', 'Ann');
    await type('secret', 'hush');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hush');
    stop();
    await showWidget(inside);
    expect([at('name').value, at('secret').value]).toEqual(['Ann', '']);
    await submit();
    await last().answer({});
    stop();
    await showWidget(inside);
    expect(at('name').value).toBe('');
  });
});
