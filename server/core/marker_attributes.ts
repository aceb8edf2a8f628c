import { attributeOf } from '../../registry/attributes.ts';
import type { Spec } from '../../registry/params.ts';

export type Attribute = [name: string, value: string];

const RESERVED = ['widget', 'load', 'uid', 'state'];

/** The params of a widget as its marker's attributes. Throws where a param is unknown, missing or does not fit. */
export function paramAttributes(spec: Spec, given: object): Attribute[] {
  const values = given as Record<string, unknown>;
  for (const name in values) {
    if (!spec[name]) throw new Error(`it has no param '${name}'. It has: ${Object.keys(spec).join(', ') || 'none'}.`);
  }
  return Object.keys(spec).flatMap((name) => paramAttribute(spec, name, values[name]));
}

function paramAttribute(spec: Spec, name: string, value: unknown): Attribute[] {
  const param = spec[name];
  if (RESERVED.includes(name)) throw new Error(`the param name '${name}' is taken by the registry.`);
  if (value === undefined || value === null || value === param.fallback) {
    if (param.required || (value === null && param.fallback !== null)) throw new Error(`param '${name}' is missing, expected ${param.expected}.`);
    return [];
  }
  const text = param.format(value);
  if (text === undefined || param.parse(text) === undefined) throw new Error(`param '${name}' is ${JSON.stringify(value)}, expected ${param.expected}.`);
  return [[attributeOf(name), text]];
}

const UNSAFE: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

export function escapeAttribute(value: string): string {
  return /[&"<>]/.test(value) ? value.replace(/[&"<>]/g, (sign) => UNSAFE[sign]) : value;
}
