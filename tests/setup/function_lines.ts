/** Lists the functions of a source file with their lengths. */
import { type ESTree, parseSync, Visitor } from 'vite';
import { textOf } from './source_files.ts';

export type FunctionLines = {
  file: string;
  /** Its own, or of what it is assigned to; empty where it is passed on. */
  name: string;
  /** From its head to its last bracket, functions inside included. */
  lines: number;
};

type Written = ESTree.Function | ESTree.ArrowFunctionExpression;

export function functionsOf(file: string): FunctionLines[] {
  const text = textOf(file);
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Written[] = [];
  /** Start of a function → what it is assigned to. */
  const names = new Map<number, string>();
  const call = (value: { start: number } | null, key: { type: string; name?: unknown; start: number; end: number }) => {
    if (value) names.set(value.start, text.slice(key.start, key.end));
  };
  new Visitor({
    FunctionDeclaration: (node) => void found.push(node),
    FunctionExpression: (node) => void found.push(node),
    ArrowFunctionExpression: (node) => void found.push(node),
    VariableDeclarator: ({ id, init }) => call(init, id),
    Property: ({ key, value }) => call(value, key),
    MethodDefinition: ({ key, value }) => call(value, key),
    PropertyDefinition: ({ key, value }) => call(value, key),
  }).visit(program);
  return found.map((node) => ({
    file,
    name: node.type !== 'ArrowFunctionExpression' && node.id ? node.id.name : (names.get(node.start) ?? ''),
    lines: text.slice(node.start, node.end).split('\n').length,
  }));
}
