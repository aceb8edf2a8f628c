import type { WidgetFile } from './find_widgets.ts';
import type { Load } from '../widget.ts';

export type Known = WidgetFile & { load: Load; hasTexts: boolean };

/** The page's entry: every widget with what the registry must know before it is loaded. */
export function clientEntry(widgets: Known[], languages: Record<string, string>): string {
  const entries = widgets.map(
    ({ name, file, load, hasView, hasTexts }) =>
      `${name}: { widget: () => import('./${file}'), load: '${load}', hasView: ${hasView}, hasTexts: ${hasTexts} },`,
  );
  return `
    import { boot } from './registry/boot.ts';
    export { demand, start, stop } from './registry/boot.ts';
    boot({ ${entries.join('\n')} }, ${JSON.stringify(languages)});
  `;
}

/** The server's copy of every widget. */
export function serverEntry(widgets: WidgetFile[]): string {
  return `
    export { draw } from './registry/draw.tsx';
    export { speak } from './registry/texts.ts';
    ${widgets.map(({ name, file }) => `import ${name} from './${file}';`).join('\n')}
    export const widgets = { ${widgets.map(({ name }) => name).join(', ')} };
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
