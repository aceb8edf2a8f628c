/** Builds the islands for apps of React authors: modules, types and a package.json. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleForReact, type Settings } from './bundle.ts';
import { findWidgets } from './find_widgets.ts';
import { BUILD_FOLDER } from './manifest.ts';
import { type ParamDocs, readWidgetSource } from './widget_docs/widget_source.ts';

const FOLDER = `${BUILD_FOLDER}/react`;

/** Those that stay within a major, see `registry/README.md`: component → widget, and the element in which it stands. */
const COMPONENTS: Record<string, { name: string; tag: 'div' | 'span' }> = {
  ProductPrice: { name: 'o_product_price', tag: 'span' },
  Subscribe: { name: 'js_subscribe', tag: 'div' },
  Survey: { name: 'o_survey', tag: 'div' },
};

const ENTRY = `
  export { configure } from './registry/react/configure.ts';
  export { useCart } from './widgets/shop/parts/use_cart.ts';
  export { usePerson } from './widgets/core/hooks/use_person.ts';
  export { useAction } from './registry/use_action.ts';
  export { demand } from './registry/actions.ts';
  import { component } from './registry/react/component.tsx';
`;

const TYPES = `import type { ReactNode } from 'react';

/** Of every component: \`children\` is shown where it stops. */
export type IslandProps = { className?: string; children?: ReactNode };

/** Call it before the first component is drawn. \`shop\`: its origin. */
export declare function configure(options: { shop: string }): void;

export declare function useCart(): {
  /** Pieces in the cart. */
  quantity: number;
  /** Puts pieces of a variant in. Resolves with what the shop says where it has too few. */
  add(productId: number, pieces?: number): Promise<string | null>;
  isBusy: boolean;
  /** Why the latest change failed. */
  error: Error | null;
  /** Of the shop's page that takes the cart over. */
  address: string;
};

/** Whether the shop may know the visitor; on pages of other websites never. */
export declare function usePerson(): { isKnown: boolean };

/** Answers an action while the component is there. */
export declare function useAction(name: string, handler: (params: unknown) => unknown): void;

/** Asks all that answer an action. */
export declare function demand(action: string, params?: unknown): Promise<unknown[]>;
`;

const PACKAGE = {
  name: 'islands-shop-react',
  version: '1.0.0',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  peerDependencies: { react: '>=18', 'react-dom': '>=18' },
};

/** Writes `.build/react`. Themes change nothing in it. */
export async function buildForReact(settings: Settings): Promise<void> {
  const widgets = findWidgets(settings.root);
  const known = Object.entries(COMPONENTS).map(([component, { name, tag }]) => {
    const file = widgets.find((widget) => widget.name === name)?.file;
    if (!file) throw new Error(`The component ${component} is the widget '${name}', and there is none of that name.`);
    return { component, name, tag, file };
  });
  const lines = known.map(
    ({ component, name, tag, file }) =>
      `import ${name} from './${file}';\nexport const ${component} = /* @__PURE__ */ component('${name}', ${name}, '${tag}');`,
  );
  await bundleForReact(ENTRY + lines.join('\n'), FOLDER, settings);
  const write = (name: string, content: string) => writeFileSync(path.join(settings.root, FOLDER, name), content);
  const types = known.map(({ component, file }) => typesOf(settings.root, component, file));
  write('index.d.ts', [TYPES, ...types].join('\n'));
  write('package.json', `${JSON.stringify(PACKAGE, null, 2)}\n`);
}

/** What its comments say, an editor shows. */
function typesOf(root: string, component: string, file: string): string {
  const { description, params } = readWidgetSource(root, file);
  const props = params.map((param) => `  /** ${param.description} */\n  ${propOf(param)};`);
  return [
    `export type ${component}Props = IslandProps & {`,
    ...props,
    '};',
    `/** ${description} */`,
    `export declare function ${component}(props: ${component}Props): ReactNode;`,
    '',
  ].join('\n');
}

const TYPE_OF_KIND: Record<string, string> = { text: 'string', number: 'number', flag: 'boolean' };

function propOf({ name, kind, values, fallback }: ParamDocs): string {
  const listed = Array.from(values?.matchAll(/'[^']*'/g) ?? [], ([one]) => one).join(' | ');
  const type = TYPE_OF_KIND[kind] ?? (listed || 'unknown');
  return `${name}${fallback === null ? '' : '?'}: ${type}${fallback === 'null' ? ' | null' : ''}`;
}
