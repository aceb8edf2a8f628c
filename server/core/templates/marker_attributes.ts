import type { Param, Spec } from '#registry/params.ts';
import { attributeOf } from '#registry/runtime/attributes.ts';

export type Attribute = [name: string, value: string];

const RESERVED = ['widget', 'load', 'uid', 'state'];

/** The params of a widget as its marker's attributes. Throws where a param is unknown, missing or does not fit. */
export function paramAttributes(spec: Spec, given: object): Attribute[] {
  const values = given as Record<string, unknown>;
  for (const name in values) {
    if (!Object.hasOwn(spec, name))
      throw new Error(`it has no param '${name}', it has: ${Object.keys(spec).join(', ') || 'none'}`);
  }
  return Object.entries(spec).flatMap(([name, param]) => paramAttribute(param, name, values[name]));
}

function paramAttribute(param: Param<unknown>, name: string, value: unknown): Attribute[] {
  if (RESERVED.includes(name)) throw new Error(`the registry uses the name '${name}' itself, choose another`);
  const raw = param.write(value, `param '${name}'`);
  return raw === null ? [] : [[attributeOf(name), raw]];
}

const UNSAFE: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

export function escapeAttribute(value: string): string {
  return /[&"<>]/.test(value) ? value.replace(/[&"<>]/g, (sign) => UNSAFE[sign] ?? sign) : value;
}
