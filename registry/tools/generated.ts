import type { Build } from '#registry/runtime/boot.ts';
import type { WidgetFile } from './find_widgets.ts';

/** The page's entry: it only knows where the rest is. */
export function pageEntry(build: Build, isDev: boolean): string {
  return `
    import { boot } from './registry/runtime/boot.ts';
    export { demand, offer, start, stop } from './registry/runtime/boot.ts';
    boot(${JSON.stringify(build)});
    ${isDev ? RELOAD : ''}
  `;
}

/**
 * What a page asks for when it has a marker that it does not list.
 * @param framed words of the widgets of header and footer, which the entry names
 */
export const listEntry = (words: string, framed: string): string => `
  import { tellUnknownNames } from './registry/runtime/unknown_names.ts';
  const words = ${JSON.stringify(words)};
  tellUnknownNames(words, ${JSON.stringify(framed.replace(/,\d\w+/g, ','))});
  export default words;
`;

const RELOAD = `
  import { reloadWhenServerReturns } from './registry/runtime/reload.ts';
  reloadWhenServerReturns(new EventSource('/dev/reload'), () => location.reload());
`;

/** Widgets that share a file, by their names, with what learns their messages. */
export function groupEntry(widgets: WidgetFile[], hasTexts: boolean): string {
  return `
    ${widgets.map(({ name, file }) => `export { default as ${name} } from './${file}';`).join('\n')}
    ${hasTexts ? "import { learn } from './registry/texts.ts';\nexport { learn };" : ''}
  `;
}

/** The server's copy of every widget, and of every part that templates draw. */
export function serverEntry(widgets: WidgetFile[], parts: Record<string, string>): string {
  const all = Object.entries(parts);
  return `
    import { drawPart as drawOneOf } from './registry/runtime/draw.tsx';
    export { draw } from './registry/runtime/draw.tsx';
    ${all.map(([, file], i) => `import part_${i} from './${file}';`).join('\n')}
    const parts = { ${all.map(([name], i) => `'${name}': part_${i}`).join(', ')} };
    export const drawPart = (name, props) => drawOneOf(parts, name, props);
    export { speak } from './registry/texts.ts';
    ${widgets.map(({ name, file }) => `import ${name} from './${file}';`).join('\n')}
    export const widgets = { ${widgets.map(({ name }) => name).join(', ')} };
    await Promise.all(Object.values(widgets).map(({ part }) => part?.load()));
  `;
}

/** The states of every widget that lists some, for the gallery and the tests. */
export function statesEntry(widgets: WidgetFile[]): string {
  const listed = widgets.filter(({ states }) => states);
  return `
    ${listed.map(({ name, states }) => `import ${name} from './${states}';`).join('\n')}
    export const states = { ${listed.map(({ name }) => name).join(', ')} };
  `;
}
