/** Finds small changes of a TypeScript file that its tests should notice. */
import { parseSync } from 'vite';

export type Mutant = { file: string; line: number; start: number; end: number; before: string; after: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Change = { start: number; end: number; after: string };

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
/** Comparisons of drizzle's, and what is called in their place. */
const CALLS = new Map(
  Object.entries({
    eq: 'ne',
    gt: 'gte',
    gte: 'gt',
    lt: 'lte',
    lte: 'lt',
    every: 'some',
    some: 'every',
  }),
);
/** Inside of a written statement. */
const SQL: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '+': '-',
  '-': '+',
  and: 'or',
  or: 'and',
  exists: 'not exists',
  'is null': 'is not null',
  'is not null': 'is null',
};
/** Imported where a file lacks them, so that the changed file still loads. */
const DRIZZLE = new Set(['ne', 'gt', 'gte', 'lt', 'lte']);

export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Change[] = [];
  visit(parseSync(file, text).program as unknown as Node, text, found);
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, after }) => {
      const line = text.slice(0, start).split('\n').length;
      return { file, line, start, end, before: text.slice(start, end), after };
    })
    .filter((mutant) => parseSync(file, mutated(text, mutant)).errors.length === 0);
}

/** The file with the change made. */
export function mutated(text: string, { start, end, after }: Mutant): string {
  const changed = text.slice(0, start) + after + text.slice(end);
  if (!DRIZZLE.has(after) || new RegExp(`import \\{[^}]*\\b${after}\\b[^}]*\\} from 'drizzle-orm'`).test(text))
    return changed;
  return `import { ${after} } from 'drizzle-orm';\n${changed}`;
}

function visit(node: Node, text: string, found: Change[]): void {
  if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSNonNullExpression') return;
  found.push(...changesOf(node, text));
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, text, found);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function changesOf(node: Node, text: string): Change[] {
  const { left, right, operator, callee, argument, test, tag, quasi } = node as unknown as Record<string, Node> & {
    operator: string;
  };
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const after = OPERATORS[operator];
      const between = text.slice(left!.end, right!.start);
      const start = left!.end + between.indexOf(operator);
      return after && between.includes(operator) ? [{ start, end: start + operator.length, after }] : [];
    }
    case 'UnaryExpression':
      return operator === '!' ? [{ start: node.start, end: argument!.start, after: '' }] : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return [{ start: test!.start, end: test!.end, after: 'false' }];
    case 'CallExpression':
      return [...renamedCall(callee!, text), ...droppedConditions(node, text)];
    case 'TaggedTemplateExpression':
      return text.slice(tag!.start, tag!.end) === 'sql' ? changedSql(quasi!, text) : [];
    default:
      return [];
  }
}

function renamedCall(callee: Node, text: string): Change[] {
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  const after = CALLS.get(text.slice(name.start, name.end));
  return after ? [{ start: name.start, end: name.end, after }] : [];
}

/** `and(a, b)` without each of its conditions. */
function droppedConditions(node: Node, text: string): Change[] {
  const callee = node.callee as Node;
  if (text.slice(callee.start, callee.end) !== 'and') return [];
  return (node.arguments as Node[])
    .filter(({ type }) => type !== 'SpreadElement')
    .map(({ start, end }) => ({ start, end, after: 'undefined' }));
}

/** Operators of a written statement, each between blanks. */
function changedSql(quasi: Node, text: string): Change[] {
  return (quasi.quasis as (Node & { value: { raw: string } })[]).flatMap(({ start, value: { raw } }) => {
    const offset = text.indexOf(raw, start);
    return [...raw.matchAll(/(?<=^|\s)(is (?:not )?null|[<>=]+|[+-]|and|or|(?<!not )exists)(?=\s|$)/g)].flatMap(
      ({ 0: operator, index }) => {
        const at = { start: offset + index, end: offset + index + operator.length };
        return SQL[operator] ? [{ ...at, after: SQL[operator] }] : [];
      },
    );
  });
}
