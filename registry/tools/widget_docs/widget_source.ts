/** Reads from a widget's source what it is for, and its params. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Comment, type Node, type ObjectExpression, type ObjectProperty, parseSync } from 'oxc-parser';
import { attributeOf } from '#registry/runtime/attributes.ts';
import { plainComment } from './plain_comment.ts';

export type ParamDocs = {
  name: string;
  /** On the marker; `null`: it stands beside it, as JSON. */
  attribute: string | null;
  /** `text`, `number`, `flag`, `oneOf`, `json` or `data`. */
  kind: string;
  /** What one of it may be, as it is written in the source. */
  values: string | null;
  /** As it is written in the source; `null`: the param is required. */
  fallback: string | null;
  /** Empty where the source says nothing. */
  description: string;
};

export type SourceDocs = { description: string; params: ParamDocs[] };

type Source = { file: string; text: string; body: Node[]; comments: Comment[] };

/**
 * @param file from the root
 * @throws Error naming the file, where it has no widget or its params cannot be read
 */
export function readWidgetSource(root: string, file: string): SourceDocs {
  const source = read(root, file);
  const handedOn = source.body.find(isDefaultOfOther);
  if (handedOn?.type === 'ExportNamedDeclaration' && handedOn.source) {
    const docs = readWidgetSource(root, fileOf(handedOn.source.value, file));
    return { ...docs, description: descriptionOf(handedOn, source) || docs.description };
  }
  const exported = source.body.find(({ type }) => type === 'ExportDefaultDeclaration');
  const [widget] = (exported as { declaration?: { arguments?: Node[] } } | undefined)?.declaration?.arguments ?? [];
  if (!exported || widget?.type !== 'ObjectExpression')
    throw new Error(`${file} must export by default what defineWidget({ … }) makes.`);
  const params = propertyOf(widget, 'params');
  return {
    description: descriptionOf(exported, source),
    params: params ? paramsOf(params.value, source, root) : [],
  };
}

/** `export { default } from '…'`: two markers of one widget. */
const isDefaultOfOther = (node: Node): boolean =>
  node.type === 'ExportNamedDeclaration' && node.specifiers.some(({ exported }) => nameOf(exported) === 'default');

function read(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  return { file, text, body: program.body as Node[], comments };
}

const propertyOf = (object: ObjectExpression, name: string): ObjectProperty | undefined =>
  object.properties.find((one): one is ObjectProperty => one.type === 'Property' && nameOf(one.key) === name);

const nameOf = (node: Node): string => (node as { name?: string }).name ?? '';

/** Of an object, or of a constant of this file or of one that it imports. */
function paramsOf(node: Node, source: Source, root: string): ParamDocs[] {
  if (node.type === 'Identifier') {
    const [value, its] = constant(node.name, source, root);
    return paramsOf(value, its, root);
  }
  if (node.type !== 'ObjectExpression') throw new Error(`${source.file}: its params are not an object.`);
  return node.properties.flatMap((one) =>
    one.type === 'SpreadElement' ? paramsOf(one.argument, source, root) : [paramOf(one, source)],
  );
}

function paramOf(property: ObjectProperty, source: Source): ParamDocs {
  const name = nameOf(property.key);
  const call = property.value;
  if (call.type !== 'CallExpression') throw new Error(`${source.file}: the param ${name} has no kind.`);
  const kind = nameOf(call.callee);
  const given = call.arguments.map(({ start, end }) => source.text.slice(start, end));
  const [values = null, ...fallback] = kind === 'oneOf' ? given : [undefined, ...given];
  return {
    name,
    attribute: kind === 'data' ? null : attributeOf(name),
    kind,
    values,
    fallback: fallback[0] ?? (kind === 'flag' ? 'false' : null),
    description: descriptionOf(property, source),
  };
}

/** @returns what a name stands for, and the file that says so */
function constant(name: string, source: Source, root: string): [Node, Source] {
  for (const statement of source.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const constants = declared?.type === 'VariableDeclaration' ? declared.declarations : [];
    const value = constants.find(({ id }) => nameOf(id) === name)?.init;
    if (value) return [value, source];
    if (statement.type !== 'ImportDeclaration') continue;
    if (!statement.specifiers.some(({ local }) => local.name === name)) continue;
    return constant(name, read(root, fileOf(statement.source.value, source.file)), root);
  }
  throw new Error(`${source.file}: nothing is called ${name}.`);
}

const fileOf = (imported: string, from: string): string =>
  imported.startsWith('#') ? imported.slice(1) : path.posix.join(path.posix.dirname(from), imported);

/** The text of the comment right before it. */
function descriptionOf({ start }: Node, { text, comments }: Source): string {
  const comment = comments.findLast(({ end }) => end <= start);
  const isIts = comment?.type === 'Block' && comment.value.startsWith('*') && !text.slice(comment.end, start).trim();
  if (!comment || !isIts) return '';
  // A tag begins what is not the description.
  return plainComment(comment.value)
    .replace(/ ?@\w+ .*/, '')
    .trim();
}
