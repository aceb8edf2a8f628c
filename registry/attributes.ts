import type { Spec } from './params.ts';

/** A param that a marker gives wrongly, or not at all. */
export class BadParam extends Error {
  override name = 'BadParam';
}

export const attributeOf = (param: string) => `data-${param.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What a marker's attributes say, in the types the widget declares. Throws BadParam. */
export function readParams(spec: Spec | undefined, read: (attribute: string) => string | null): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in spec) {
    const param = spec[name];
    const attribute = attributeOf(name);
    const raw = read(attribute);
    if (raw === null && !param.required) values[name] = param.fallback;
    else values[name] = raw === null ? undefined : param.parse(raw);
    if (values[name] === undefined && (raw !== null || param.required)) {
      throw new BadParam(`${attribute}=${raw === null ? '(absent)' : JSON.stringify(raw)}: expected ${param.expected}`);
    }
  }
  return values;
}
