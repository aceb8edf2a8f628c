/** Modules for React authors: what they export, their types, their source map. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#core/process/project.ts';

const FOLDER = path.join(ROOT, '.build/react');
const file = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
const readme = readFileSync(path.join(ROOT, 'widgets/README.md'), 'utf8');
const examples = Array.from(readme.matchAll(/```jsx\n([\s\S]+?)```/g), ([, code = '']) => code);

/** Problems that TypeScript finds in an app. */
async function problemsOf(code: string): Promise<string> {
  const app = mkdtempSync(path.join(ROOT, '.build/react-types-'));
  writeFileSync(path.join(app, 'app.tsx'), code);
  const options = { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', strict: true };
  const paths = { 'islands-shop-react': [path.join(FOLDER, 'index.d.ts')] };
  const compilerOptions = { ...options, lib: ['es2022', 'dom'], types: [], noEmit: true, skipLibCheck: true, paths };
  writeFileSync(path.join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['app.tsx'] }));
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const ran = promisify(execFile)(process.execPath, [tsc, '-p', app]);
  const output = await ran.then(
    () => '',
    ({ stdout }) => stdout,
  );
  rmSync(app, { recursive: true });
  return output;
}

describe('The build for React authors', () => {
  it('exports what its types declare, and nothing else', () => {
    const declared = Array.from(file('index.d.ts').matchAll(/export declare function (\w+)/g), ([, name]) => name);
    const [, list = ''] = /export \{([\s\S]+?)\};/.exec(file('index.js')) ?? [];
    expect(list.split(',').map((name) => name.trim())).toEqual(declared.toSorted());
  });

  it('brings no React of its own', () => {
    const imported = Array.from(file('index.js').matchAll(/ from "([^"]+)"/g), ([, name]) => name as string);
    expect(new Set(imported)).toEqual(new Set(['react', 'react/jsx-runtime']));
    expect(JSON.parse(file('package.json')).peerDependencies).toEqual({ react: '>=18', 'react-dom': '>=18' });
  });

  it('names our source files and their lines in its source map', () => {
    const { sources, sourcesContent } = JSON.parse(file('index.js.map'));
    expect(sources).toContain('../../widgets/shop/product/o_product_price.tsx');
    expect(sourcesContent).toHaveLength(sources.length);
    expect(file('index.js')).toContain('function withDefaults(');
  });

  it('refuses wrong props by its types, and accepts right ones', async () => {
    const uses = ['templateId={15} className="price"', 'templateId={1} price={null}', '', 'templateId="15"'];
    const lines = uses.map((props, n) => `export const use${n} = <ProductPrice ${props} />;`);
    const problems = await problemsOf(["import { ProductPrice } from 'islands-shop-react';", ...lines].join('\n'));
    expect(problems.match(/app\.tsx\(\d+/g)).toEqual(['app.tsx(4', 'app.tsx(5']);
    expect(problems).toContain("Property 'templateId' is missing");
    expect(problems).toContain("Type 'string' is not assignable to type 'number'");
  });

  it('is shown by examples that its demo app runs', () => {
    const app = readFileSync(path.join(ROOT, 'fixtures/static/react_app/main.jsx'), 'utf8').replace(/\s+/g, ' ');
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(app).toContain(example.replace(/\s+/g, ' ').trim());
  });
});
