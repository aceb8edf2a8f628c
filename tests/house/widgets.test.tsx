import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit } from '#registry/bus.ts';
import { aliveCount, stop } from '#registry/runtime/start.ts';
import { CASES, casesOf, type Pressed, type State, type States } from '#registry/states.ts';
import { findWidgets, widgetsIn } from '#registry/tools/find_widgets.ts';
import { themeFoldersIn } from '#registry/tools/themes/folders.ts';
import type { AnyWidget } from '#registry/widget.ts';
import { bringToLife, clearPage, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';

// The library of charts draws in real browsers only.
vi.mock('#widgets/core/chart/draw.ts', () => ({ draw() {} }));

const root = path.resolve(import.meta.dirname, '../..');
const themes = themeFoldersIn(process.env.TEST_THEMES ?? '');
const found = themes.length > 0 ? themes.flatMap(({ folder }) => widgetsIn(root, folder)) : findWidgets(root);
const widgets = await Promise.all(
  found.map(async ({ name, file, states }) => ({
    name,
    file,
    widget: (await import(path.join(root, file))).default as AnyWidget,
    states: states ? ((await import(path.join(root, states))).default as States) : {},
  })),
);

/** Attributes with a meaning of their own on markers: `data-action` of triggers, the others of the registry. */
const TAKEN = ['action', 'widget', 'load', 'uid', 'state'];

/** Become something else as soon as a script is there, and why. */
const CHANGED_AT_ONCE: Record<string, string> = {
  o_product_picker: 'handles to type become a search by name',
  o_rich_text: 'HTML to type becomes formatted text',
  o_product_pictures: 'pictures can be dragged',
  o_slide_order: 'items can be dragged',
  o_slide_reader: 'full screen is offered where the browser has it',
  o_payment_form: 'its button waits for the terms, which a browser without script asks for',
  o_portal_signature_form: 'links to its parts become tabs',
  o_website_links_chart: 'links to its parts become tabs',
};

/** Draw fields for a form around them, which does without them, and why. */
const LEFT_OUT_OF_FORMS: Record<string, string> = { o_staff_find: 'the pages of staff work without their search' };

const MOST_WORDS_OF_A_REASON = 12;

/** How a call that waits or has failed is shown. */
const SHOWN = { loading: '[aria-busy=true], [aria-disabled=true]', wrong: '[role=alert], .field__error, dialog' };

// Requests stay pending: the first render of a widget must not depend on a response.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
// One state leaves no draft for the next.
beforeEach(() => sessionStorage.clear());
// Another file of this process may have changed a quote.
beforeEach(() => emit('quote:changed', undefined as never));
afterEach(() => {
  clearPage();
  vi.unstubAllGlobals();
});

describe.each(widgets)('Widget $name', ({ name, file, widget, states }) => {
  it('has a list of states', () => {
    expect(Object.keys(states), `They belong in ${file.replace(/\.tsx?$/, '.states.ts')}.`).not.toEqual([]);
  });

  it('has no param with an attribute that the registry uses', () => {
    expect(Object.keys(widget.params ?? {}).filter((name) => TAKEN.includes(name))).toEqual([]);
  });

  it.each(Object.entries(states))(
    'has the same HTML on the server and in the browser, and restores it when it is stopped, in state "%s"',
    async (_title, state) => {
      // The server has loaded all parts as well.
      await widget.part?.load();
      const html = serverHtml(widget, state);
      const before = inside(html);
      /** Else it adds to what stands there. */
      const isDrawn = widget.View && !(widget.keepsHtml && state.html);
      if (isDrawn) expect(before).not.toBe('');
      const host = await bringToLife(widget, html);
      if (isDrawn && !CHANGED_AT_ONCE[name]) expect(host.innerHTML).toBe(before);
      stop();
      expect(aliveCount()).toBe(0);
      expect(host.innerHTML).toBe(before);
    },
  );
});

describe.each(widgets.filter(({ widget }) => widget.View))('Island $name', ({ name, widget, states }) => {
  const cases = casesOf(states);
  const stateOf = (title: string) => states[title] as State;
  const reasons = Object.values(cases ?? {}).flatMap((one) =>
    typeof one === 'object' && 'never' in one ? one.never : [],
  );

  it(`says where each of ${CASES.join(', ')} is seen, or why not in a few words`, () => {
    expect(Object.keys(cases ?? {})).toEqual(CASES);
    for (const one of Object.values(cases ?? {}))
      if (typeof one === 'string') expect(states).toHaveProperty([one]);
      else if ('in' in one) expect(states).toHaveProperty([one.in]);
    expect(reasons.filter((reason) => reason.split(' ').length > MOST_WORDS_OF_A_REASON)).toEqual([]);
  });

  it('leaves no page without its fields when it throws: it is essential, or listed with the reason why not', () => {
    const holds = Object.values(states).some((state) => {
      document.body.innerHTML = serverHtml(widget, state);
      const fields = [...document.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]')];
      return fields.some((field) => field.type !== 'hidden' && !(field.closest('form') ?? field.form));
    });
    if (!widget.isEssential) expect(holds).toBe(name in LEFT_OUT_OF_FORMS);
  });

  it('draws words from right to left where it says so', () => {
    const title = cases?.rightToLeft;
    if (typeof title === 'string') expect(serverHtml(widget, stateOf(title))).toMatch(/\p{Script=Arabic}/u);
    else expect(title).toHaveProperty('never');
  });

  it('has a longer text in the state with long words than in its full one', () => {
    const { long, full } = cases ?? {};
    if (typeof long !== 'string') return expect(long).toHaveProperty('never');
    const usual = typeof full === 'string' ? longestText(stateOf(full)) : 0;
    expect(longestText(stateOf(long))).toBeGreaterThan(usual);
  });

  const pressed = (['loading', 'wrong'] as const).flatMap((which) => {
    const one = cases?.[which];
    return typeof one === 'object' && 'in' in one ? [{ which, ...one }] : [];
  });
  it.each(pressed)('shows "$which" once $press is pressed in state "$in"', async ({ which, in: title, ...hands }) => {
    const waiting = Promise.withResolvers<Response>();
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', which === 'loading' ? () => waiting.promise : unreachable);
    await showWidget(widget, stateOf(title));
    await use(hands);
    const seen = () => [...document.querySelectorAll(SHOWN[which])].filter((one) => !one.closest('[hidden]'));
    const words = () =>
      seen()
        .map(({ textContent }) => textContent)
        .join('');
    await vi.waitFor(() => expect(words()).not.toBe(''));
    // Calls of a queue wait for the one before, in the next test too.
    waiting.resolve(new Response('', { status: 503 }));
  });
});

/** Some elements, as dialogs, come with the click before. */
async function use({ press, entered = {} }: Pick<Pressed, 'press' | 'entered'>): Promise<void> {
  const clicks = [press].flat();
  const find = (selector: string) => vi.waitUntil(() => document.querySelector<HTMLInputElement>(selector));
  for (const selector of clicks.slice(0, -1)) (await find(selector)).click();
  for (const [selector, text] of Object.entries(entered)) {
    const field = await find(selector);
    field.focus();
    field.value = text;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    field.blur();
  }
  (await find(clicks.at(-1) as string)).click();
}

/** Counted in characters, without addresses. */
function longestText({ params, html = '' }: State): number {
  const texts: unknown[] = html.split(/<(?:[^>"]|"[^"]*")*>/);
  texts.push(...[...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt));
  JSON.stringify(params ?? {}, (_key, value) => {
    texts.push(value);
    return value;
  });
  const isText = (text: unknown) => ['string', 'number'].includes(typeof text) && !/^(https?|data):/.test(String(text));
  return Math.max(0, ...texts.filter(isText).map((text) => String(text).length));
}

/** The marker's content, serialized by this browser. */
function inside(html: string): string {
  const page = document.createElement('template');
  page.innerHTML = html;
  return page.content.firstElementChild?.innerHTML ?? '';
}
