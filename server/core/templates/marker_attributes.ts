import type { Param, Spec } from '#registry/params.ts';
import { attributeOf } from '#registry/runtime/attributes.ts';

export type Attribute = [name: string, value: string];
export type AttributeValue = string | number | boolean | null | undefined;

const RESERVED = ['widget', 'load', 'uid', 'state'];

/** The params of a widget as its marker's attributes. Throws where a param is unknown, missing or does not fit. */
export function paramAttributes(spec: Spec, given: object): Attribute[] {
  refuseUnknown(spec, given);
  return written(spec, given).map(([name, raw]) => [attributeOf(name), raw]);
}

/** The same, with large params apart: as JSON for a script after the marker, null where there are none. */
export function markerParams(spec: Spec, given: object): { attributes: Attribute[]; data: string | null } {
  refuseUnknown(spec, given);
  const isData = ([name]: Attribute) => spec[name]?.isData ?? false;
  const all = written(spec, given);
  const data = all.filter(isData).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return {
    attributes: all.filter((one) => !isData(one)).map(([name, raw]) => [attributeOf(name), raw]),
    // `<` would let a text end the script.
    data: data.length > 0 ? `{${data.join()}}`.replaceAll('<', '\\u003c') : null,
  };
}

function refuseUnknown(spec: Spec, given: object): void {
  for (const name in given) {
    if (!Object.hasOwn(spec, name))
      throw new Error(`it has no param '${name}', it has: ${Object.keys(spec).join(', ') || 'none'}`);
  }
}

/** Names of params with what is written for them; defaults are left out. */
function written(spec: Spec, given: object): Attribute[] {
  const values = given as Record<string, unknown>;
  return Object.entries(spec).flatMap(([name, param]) => writtenParam(param, name, values[name]));
}

function writtenParam(param: Param<unknown>, name: string, value: unknown): Attribute[] {
  if (RESERVED.includes(name)) throw new Error(`the registry uses the name '${name}' itself, choose another`);
  const isDefault = param.fallback.length > 0 && (value === undefined || value === param.fallback[0]);
  return isDefault ? [] : [[name, attributeText(param, name, value)]];
}

/** Throws a `TypeError` for a value that the widget would not read back. */
function attributeText(param: Param<unknown>, name: string, value: unknown): string {
  const raw = param.isJson ? JSON.stringify(value) : value === true ? '' : String(value);
  if (value === undefined || (!param.isJson && !isReadBack(param, raw, value))) {
    const given = value == null ? 'absent' : typeof value === 'number' ? value : JSON.stringify(value);
    throw new TypeError(`param '${name}' is ${given}, expected ${param.expected}`);
  }
  return raw;
}

function isReadBack(param: Param<unknown>, raw: string, value: unknown): boolean {
  try {
    return param.read(raw, '') === value;
  } catch {
    return false;
  }
}

/** More attributes of a marker, such as a form's; what is false or absent is left out. */
export function plainAttributes(given: Record<string, AttributeValue>): Attribute[] {
  return Object.entries(given).flatMap(([name, value]): Attribute[] => {
    if (name === 'class' || name.startsWith('data-widget')) throw new Error(`'${name}' is an option of its own`);
    return value == null || value === false ? [] : [[name, value === true ? '' : String(value)]];
  });
}

const UNSAFE: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

export function escapeAttribute(value: string): string {
  return /[&"<>]/.test(value) ? value.replace(/[&"<>]/g, (sign) => UNSAFE[sign] ?? sign) : value;
}

export const attributesMarkup = (attributes: Attribute[]): string =>
  attributes.map(([name, value]) => (value === '' ? name : `${name}="${escapeAttribute(value)}"`)).join(' ');
