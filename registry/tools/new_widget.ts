// npm run new widget shop/o_gift_note [../themes/harbor]: writes a widget, its states and its test, all passing.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findWidgets } from './find_widgets.ts';
import { themeFoldersIn } from './themes/folders.ts';

const PLACE = /^(?<folder>(?<domain>[a-z]+)(?:\/(?!parts\/)[a-z_]+)?)\/(?<name>(?:o|oe|js)_[a-z0-9_]+)$/;

/**
 * Writes the three files. Returns their paths. Throws where the name can't be taken.
 * @param place `domain/name`, or `domain/area/name`
 * @param theme the folder of a theme, where the test stands beside the widget; empty: the project
 */
export function newWidget(root: string, place: string, theme = ''): string[] {
  const { folder, domain, name } = PLACE.exec(place)?.groups ?? {};
  if (!folder || !domain || !name) {
    throw new Error(
      `'${place}' is not a widget path. Write domain/name or domain/area/name, such as shop/o_gift_note or shop/cart/o_gift_note.`,
    );
  }
  refuseTaken(root, domain, name);
  const base = themeFoldersIn(theme)[0]?.folder ?? '';
  const files = {
    [path.join(base, `widgets/${folder}/${name}.tsx`)]: widgetSource(name),
    [path.join(base, `widgets/${folder}/${name}.states.ts`)]: statesSource(name),
    ...(base
      ? { [path.join(base, `widgets/${folder}/${name}.test.ts`)]: testSource(`./${name}.tsx`) }
      : { [`tests/unit/widgets/${domain}/${name}.test.ts`]: testSource(`#widgets/${folder}/${name}.tsx`) }),
  };
  for (const [file, source] of Object.entries(files)) write(path.resolve(root, file), source);
  return Object.keys(files);
}

function refuseTaken(root: string, domain: string, name: string): void {
  if (domain === 'core') throw new Error('widgets/core holds shared modules, not widgets. Choose a domain.');
  const domains = domainsOf(root);
  if (!domains.includes(domain)) throw new Error(`There is no domain '${domain}'. Domains: ${domains.join(', ')}.`);
  const duplicate = findWidgets(root).find((widget) => widget.name === name);
  if (duplicate) throw new Error(`There is already a widget '${name}': ${duplicate.file}.`);
}

/** One word, the same in `server/` and in `widgets/`. */
const domainsOf = (root: string): string[] =>
  readdirSync(path.join(root, 'server'), { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== 'core')
    .map(({ name }) => name)
    .sort();

function write(file: string, source: string): void {
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, source);
}

const widgetSource = (name: string) => `import { useState } from 'react';
import { number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

export default defineWidget({
  params: { label: text(), first: number(0) },
  load: 'visible',
  View({ label, first }) {
    const [count, setCount] = useState(first);
    return (
      <button type="button" className="${name} button" onClick={() => setCount(count + 1)}>
        {\`\${label}: \${count}\`}
      </button>
    );
  },
});
`;

const statesSource = (name: string) => `import { defineStates } from '#registry/states.ts';
import widget from './${name}.tsx';

export default defineStates(
  widget,
  {
    'At the beginning': { params: { label: 'Pressed' } },
    'With a past': { params: { label: 'Pressed', first: 12 } },
    'Long words': { params: { label: 'How often somebody has pressed this button until now' } },
    'From right to left': { params: { label: 'مرات الضغط' } },
  },
  {
    empty: 'At the beginning',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'With a past',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
`;

const SHOW_WIDGET = '#tests/setup/widgets/widget.ts';

const testSource = (widget: string) => `import { expect, it, vi } from 'vitest';
import widget from '${widget}';
import { showWidget } from '${SHOW_WIDGET}';

it('counts the clicks on its button', async () => {
  const host = await showWidget(widget, { params: { label: 'Pressed', first: 2 } });
  host.querySelector('button')?.click();
  await vi.waitFor(() => expect(host.textContent).toBe('Pressed: 3'));
});
`;
