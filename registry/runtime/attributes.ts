import type { Spec } from '#registry/params.ts';

export const attributeOf = (param: string) => `data-${param.replace(/[A-Z]/g, '-$&').toLowerCase()}`;

/**
 * Reads a marker's params as the types that the widget declares. Throws if one does not fit.
 * @param data those that stand beside the marker
 */
export function readParams(
  spec: Spec | undefined,
  attribute: (name: string) => string | null,
  data: Record<string, unknown> = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in spec) {
    const from = attributeOf(name);
    values[name] = name in data ? data[name] : spec[name]?.read(attribute(from), from);
  }
  return values;
}
