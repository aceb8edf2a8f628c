/** Which folders may import from which. */
import { describe, expect, test } from 'vitest';
import { allImports, codeOf, filesLike, type Import, textOf } from '#tests/setup/source_files.ts';

const imports = allImports();

const treeOf = (file: string): string => file.split('/')[0] as string;
/** The second folder: a domain or `core`; empty for files that stand above them, and for packages. */
const domainOf = (file: string): string => /^(?:server|widgets|fixtures)\/(?!commands\/)(\w+)\//.exec(file)?.[1] ?? '';
const isOurs = (to: string): boolean =>
  /^(server|widgets|registry|fixtures|templates|assets|tests|build\.mjs)(\/|$)/.test(to);
const isOfDomain = (file: string): boolean => !['', 'core'].includes(domainOf(file));
const within = (pattern: RegExp) => (file: string) => pattern.test(file);

const shown = (found: Import[]): string[] =>
  found.map(({ from, to, isType }) => `${from} → ${isType ? 'type of ' : ''}${to}`);
/** Every import from one of these files that is not allowed. */
const offences = (begins: (file: string) => boolean, may: (one: Import) => boolean): string[] =>
  shown(imports.filter((one) => begins(one.from) && !may(one)));

test('Imports contain no "../", but subpaths such as #core', () => {
  expect(shown(imports.filter(({ said }) => said.includes('../')))).toEqual([]);
});

test('The import list of these tests is not empty', () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(shown(imports)).toContain('server/app.ts → server/shop/domain.ts');
});

describe('The registry', () => {
  test('imports no server code and no widget', () => {
    expect(offences(within(/^registry\//), ({ to }) => !isOurs(to) || treeOf(to) === 'registry')).toEqual([]);
  });

  test('imports nothing but React in code for the browser', () => {
    const runtime = within(/^registry\/(?!tools\/|values\/locales\.)[\w/]+\.tsx?$/);
    expect(offences(runtime, ({ to }) => /^registry\/(?!tools\/)/.test(to) || /^react(-dom)?(\/|$)/.test(to))).toEqual(
      [],
    );
  });

  test('imports locale data in the browser as types only', () => {
    const runsInBrowser = within(/^(widgets|registry\/(?!tools\/))/);
    expect(offences(runsInBrowser, ({ to, isType }) => to !== 'registry/values/locales.ts' || isType)).toEqual([]);
  });
});

describe('The core of the server', () => {
  const isCore = within(/^server\/core\//);

  test('imports no domain', () => {
    expect(offences(isCore, ({ to }) => !isOurs(to) || treeOf(to) === 'registry' || domainOf(to) === 'core')).toEqual(
      [],
    );
  });

  /** A folder imports from its own floor and those below; files outside of folders are open to all. */
  const FLOORS = [
    ['process'],
    ['db', 'cli'],
    ['i18n', 'changes', 'pixels', 'pdf', 'fetch', 'tables'],
    ['sites', 'jobs'],
    ['http'],
    ['files'],
    ['people'],
    ['templates', 'visits'],
    ['mail', 'pages', 'images'],
    ['domain', 'bus', 'staff_form', 'staff_list'],
    ['dev', 'widget_docs', 'operate', 'backup'],
  ];
  const folderOf = (file: string) => /^server\/core\/(\w+)\//.exec(file)?.[1] ?? '';
  const floorOf = (file: string) => FLOORS.findIndex((folders) => folders.includes(folderOf(file)));

  test('has a floor for each folder', () => {
    const folders = new Set(filesLike('server/core/*/**/*.ts').map(folderOf));
    expect([...folders].sort()).toEqual(FLOORS.flat().sort());
  });

  test('imports only from the same floor and those below', () => {
    expect(offences(isCore, (one) => floorOf(one.to) <= floorOf(one.from) || !isCore(one.to))).toEqual([]);
  });

  test('has no circular imports between folders', () => {
    const next = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [a, b] = [folderOf(from), folderOf(to)];
      if (a && b && a !== b) next.set(a, (next.get(a) ?? new Set()).add(b));
    }
    expect(circlesIn(next)).toEqual([]);
  });

  test('contains no template name and no address of a domain', () => {
    const domains = new Set(
      filesLike('server/*/domain.ts')
        .map(domainOf)
        .filter((name) => name !== 'core'),
    );
    const naming = new RegExp(`['"\`](?:@|/)(?:${[...domains].join('|')})/`);
    expect(domains.size).toBeGreaterThan(2);
    expect(filesLike('{server/core,registry}/**/*.{ts,tsx}').filter((file) => naming.test(codeOf(file)))).toEqual([]);
  });
});

describe('A domain of the server', () => {
  /** The README lists domains from below: each imports those before it. */
  const ORDER = [...textOf('server/README.md').matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name as string);
  const others = imports.filter(
    ({ from, to }) =>
      treeOf(from) === 'server' && isOfDomain(from) && isOfDomain(to) && domainOf(from) !== domainOf(to),
  );
  const isTable = ({ to }: Import) => /[/.]schema\.ts$/.test(to);

  test('is listed once in the README of the server', () => {
    expect(filesLike('server/*/domain.ts').map(domainOf).sort()).toEqual([...ORDER].sort());
  });

  test('imports another domain by its api or contract only, and its tables as types or in a schema', () => {
    const isOpen = (one: Import) =>
      /\/(api|(\w+_)?contract)\.ts$/.test(one.to) ||
      (isTable(one) && (one.isType || isTable({ ...one, to: one.from })));
    expect(shown(others.filter((one) => !isOpen(one)))).toEqual([]);
  });

  test('imports only domains that come before it, tables excepted', () => {
    const isBefore = ({ from, to }: Import) => ORDER.indexOf(domainOf(to)) < ORDER.indexOf(domainOf(from));
    expect(shown(others.filter((one) => !isBefore(one) && !isTable(one)))).toEqual([]);
  });

  test('has no api.ts that no file imports', () => {
    const doors = filesLike('server/*/api.ts');
    expect(doors.filter((file) => !imports.some(({ to }) => to === file))).toEqual([]);
  });

  test('does not import server/app.ts', () => {
    expect(
      offences(
        (file) => isOfDomain(file) && treeOf(file) === 'server',
        ({ to }) => to !== 'server/app.ts',
      ),
    ).toEqual([]);
  });

  test('has routes that do not query the database', () => {
    const routes = within(/^server\/(?!core\/)[\w/]+\/(\w+_)?routes\.ts$/);
    expect(filesLike('server/*/**/*routes.ts').filter(routes).length).toBeGreaterThan(4);
    const isData = ({ to, isType }: Import) => /^drizzle-orm|^server\/core\/db\/|[/.]schema\.ts$/.test(to) && !isType;
    expect(offences(routes, (one) => !isData(one))).toEqual([]);
  });

  test('has services and queries that do not import HTTP code', () => {
    const inner = within(/^server\/(?!core\/)[\w/]+\/(\w+[_.])?(service|queries|schema)\.ts$/);
    const isHttp = ({ to }: Import) =>
      /^(@?fastify|node:http)|^server\/core\/(pages|templates)\/(response|routes|render|page_reply)\.ts$|routes\.ts$/.test(
        to,
      );
    expect(offences(inner, (one) => !isHttp(one))).toEqual([]);
  });

  test('has query files that do not write', () => {
    expect(
      filesLike('server/*/**/*queries.ts').filter((file) => /\bdb\s*\.(insert|update|delete)\(/.test(textOf(file))),
    ).toEqual([]);
  });

  test('has contracts that import nothing but zod and shared contract parts', () => {
    const contract = within(/^server\/(?!core\/|payments\/test_bank\/)[\w/]+\/(\w+_)?contract\.ts$/);
    const shared = [
      'zod',
      'server/core/http/contract.ts',
      'server/core/people/passwords/new_password.ts',
      'server/core/msg.ts',
    ];
    const may = ({ from, to }: Import) =>
      shared.includes(to) || (domainOf(from) === domainOf(to) && /\/(\w+_)?contract\.ts$/.test(to));
    expect(offences(contract, may)).toEqual([]);
  });

  test('has schemas that import nothing but columns and other schemas', () => {
    const schema = within(/^server\/(?!core\/)[\w/]+\/(\w+\.)?schema\.ts$/);
    const isTable = (to: string) => to === 'server/core/db/columns.ts' || /schema\.ts$/.test(to);
    expect(offences(schema, ({ to, isType }) => isTable(to) || to.startsWith('drizzle-orm') || isType)).toEqual([]);
  });
});

describe('The browser', () => {
  const isWidget = within(/^widgets\//);
  /** Libraries that load on first use, each imported by these files alone. */
  const LIBRARIES: Record<string, RegExp> = {
    'widgets/events/parts/checkin/decoder.ts': /^qr\/decode\.js$/,
    'widgets/signature/parts/drawing_area.ts': /^signature_pad$/,
    'widgets/core/viewer/pdf_document.ts': /^pdfjs-dist$/,
    'widgets/website/parts/rich_text/editing.ts': /^squire-rte(\/|$)/,
    'widgets/core/calendar/picker.ts': /^flatpickr(\/|$)/,
    'widgets/core/chart/draw.ts': /^nvd3$/,
    'widgets/core/chart/tooltip.ts': /^nvd3$/,
  };

  test('imports in a widget only its own domain, shared parts, the registry and React', () => {
    const isLibrary = (to: string) => Object.values(LIBRARIES).some((library) => library.test(to));
    const may = ({ from, to, isType }: Import) => {
      if (!isOurs(to))
        return /^react(-dom)?$/.test(to) || (isType ? isLibrary(to) : (LIBRARIES[from]?.test(to) ?? false));
      if (treeOf(to) === 'registry') return !to.startsWith('registry/tools/');
      if (treeOf(to) === 'server') return isType;
      return treeOf(to) === 'widgets' && [domainOf(from), 'core'].includes(domainOf(to));
    };
    expect(offences(isWidget, may)).toEqual([]);
  });

  test('imports no widget from another widget', () => {
    const isMarker = within(/^widgets\/(?!core\/)\w+\/(?:(?!parts\/)\w+\/)?\w+\.tsx?$/);
    expect(
      offences(
        (file) => isWidget(file) && !file.includes('.states.'),
        ({ to }) => !isMarker(to),
      ),
    ).toEqual([]);
  });

  test('imports server code as types only, from contracts and views of the same domain', () => {
    const may = ({ from, to, isType }: Import) =>
      treeOf(to) !== 'server' ||
      (isType && domainOf(from) === domainOf(to) && /\/(views?|(\w+_)?contract|\w+_view)\.ts$/.test(to));
    expect(offences(isWidget, may)).toEqual([]);
  });
});

describe('The project', () => {
  test('imports no widget in the server', () => {
    expect(offences(within(/^server\//), ({ to }) => treeOf(to) !== 'widgets')).toEqual([]);
  });

  test('imports the fixtures only in commands that start or fill a site', () => {
    const may = ({ from }: Import) =>
      /^(fixtures\/|server\/commands\/(serve|import|create_admin|fill_demo)\.ts$)/.test(from);
    expect(shown(imports.filter((one) => treeOf(one.to) === 'fixtures' && !may(one)))).toEqual([]);
  });

  test('imports no test code in the product, the Chromium finder excepted', () => {
    const isSetup = ({ from, to }: Import) => from === 'server/setup.mjs' && to === 'tests/setup/chromium.mjs';
    expect(shown(imports.filter((one) => treeOf(one.to) === 'tests' && !isSetup(one)))).toEqual([]);
  });

  test('has no circular imports between files, type imports included', () => {
    expect(circles()).toEqual([]);
  });
});

function circles(): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) if (isOurs(to)) next.set(from, (next.get(from) ?? new Set()).add(to));
  return circlesIn(next);
}

function circlesIn(next: Map<string, Set<string>>): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (place: string, way: string[]) => {
    if (way.includes(place)) found.add([...way.slice(way.indexOf(place)), place].join(' → '));
    if (way.includes(place) || done.has(place)) return;
    for (const one of next.get(place) ?? []) visit(one, [...way, place]);
    done.add(place);
  };
  for (const place of next.keys()) visit(place, []);
  return [...found];
}
