import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Parts of d3 3 that the charts below use. */
const D3_PARTS = [
  'compat/index',
  'arrays/index',
  'behavior/drag',
  'behavior/zoom',
  'color/index',
  'core/index',
  'event/index',
  'format/index',
  'geom/voronoi',
  'geom/polygon',
  'interpolate/index',
  'layout/pie',
  'layout/stack',
  'math/transform',
  'scale/index',
  'selection/index',
  'svg/index',
  'transition/index',
];

/** The four charts that pages draw, and what they are made of. */
const NVD3_PARTS = ['core', 'dom', 'interactiveLayer', 'tooltip', 'utils'].concat(
  [
    'axis',
    'legend',
    'line',
    'scatter',
    'lineChart',
    'focus',
    'pie',
    'pieChart',
    'multiBar',
    'multiBarChart',
    'discreteBar',
    'discreteBarChart',
  ].map((model) => `models/${model}`),
);

/**
 * `import { d3, nv } from 'nvd3'` in a bundle for browsers: the four charts and the parts of d3 3 that they need, half
 * of what both packages weigh, as one module that evaluates no text as code (the content policy forbids that).
 */
export const nvd3 = (root: string): Plugin => ({
  name: 'nvd3',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^nvd3$/ }, () => ({ path: 'nvd3', namespace: 'nvd3', sideEffects: false }));
    onLoad({ filter: /.*/, namespace: 'nvd3' }, () => ({ contents: reduced(path.join(root, 'node_modules')) }));
  },
});

function reduced(packages: string): string {
  const d3 = asModule(joined(path.join(packages, 'd3/src'), D3_PARTS));
  const nv = NVD3_PARTS.map((part) => readFileSync(path.join(packages, 'nvd3/src', `${part}.js`), 'utf8')).join('\n');
  return [
    `export const d3 = (function () { var d3 = { version: '3.5.17' };\n${d3}\nreturn d3; }).call(globalThis);`,
    `export const nv = (function () {\n${withoutExports(nv)}\nreturn nv; })();`,
  ].join('\n');
}

/** The sources of d3 3 name what they need by `import "x"`, each once, in the place where it is first named. */
function joined(folder: string, parts: string[]): string {
  const seen = new Set<string>();
  const read = (file: string): string => {
    if (seen.has(file)) return '';
    seen.add(file);
    return readFileSync(file, 'utf8').replace(/^[ \t]*import "([^"]+)";?[ \t]*$/gm, (_line, name: string) =>
      read(path.resolve(path.dirname(file), `${name.replace(/\/$/, '/index')}.js`)),
    );
  };
  return parts.map((part) => read(path.join(folder, `${part}.js`))).join('\n');
}

/** In a module `this` is undefined, and the content security policy refuses `new Function`. */
function asModule(source: string): string {
  return source
    .replace(/\bthis\.document\b/g, 'globalThis.document')
    .replace(/\bthis\.(Element|CSSStyleDeclaration)\.prototype/g, 'globalThis.$1.prototype')
    .replace(/\bthis\[d3_vendorSymbol\(this, /g, 'globalThis[d3_vendorSymbol(globalThis, ')
    .replace(/\bthis\.(XMLHttpRequest|XDomainRequest)\b/g, 'globalThis.$1');
}

const withoutExports = (source: string): string =>
  source
    .replace(/\/\/ Node\/CommonJS - require D3[\s\S]*?\n\}\n/, '')
    .replace(/if \(typeof\(module\) [\s\S]*?module\.exports = nv;\s*\}/, '');
