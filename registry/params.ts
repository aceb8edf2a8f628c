/** Params are attributes: `pageSize: number()` reads `data-page-size="10"`. Both sides read the same strings. */

export type Param<T> = {
  /** The typed value of an attribute, `null` being an absent one. Throws where it does not fit, naming the attribute. */
  read(raw: string | null, attribute: string): T;
  /** The attribute's text for a value, `null` to leave it out. Throws where it does not fit, naming the param. */
  write(value: unknown, param: string): string | null;
  /** Whether it stands beside the marker instead of in an attribute. */
  isData?: boolean;
};
export type Spec = Record<string, Param<unknown>>;
export type Values<S> = {
  [K in keyof S]: S[K] extends Param<infer T> ? T : never;
};

/** Both ways give `undefined` where the value does not fit. */
type Format<T> = {
  expected: string;
  parse(raw: string): T | undefined;
  format(value: unknown): string | undefined;
};
/** Without a fallback the param is required. */
type Fallback = [] | [fallback: unknown];

function param<T>({ expected, parse, format }: Format<T>, fallback: Fallback): Param<T> {
  const isRequired = fallback.length === 0;
  const fitting = <V>(value: V | undefined, name: string, given: unknown): V => {
    if (value !== undefined) return value;
    throw new TypeError(
      `${name} is ${given == null ? 'absent' : typeof given === 'number' ? given : JSON.stringify(given)}, expected ${expected}`,
    );
  };
  return {
    read(raw, attribute) {
      if (raw === null && !isRequired) return fallback[0] as T;
      return fitting(raw === null ? undefined : parse(raw), attribute, raw);
    },
    write(value, name) {
      if (!isRequired && (value === undefined || value === fallback[0])) return null;
      return fitting(format(value), name, value);
    },
  };
}

export function text(): Param<string>;
export function text<F extends string | null>(fallback: F): Param<string | F>;
export function text(...fallback: Fallback) {
  return param<string>({ expected: 'text', parse: textOf, format: textOf }, fallback);
}

export function number(): Param<number>;
export function number<F extends number | null>(fallback: F): Param<number | F>;
export function number(...fallback: Fallback) {
  const parse = (raw: string) => (raw.trim() !== '' && Number.isFinite(+raw) ? +raw : undefined);
  const format = (value: unknown) => (Number.isFinite(value) ? String(value) : undefined);
  return param<number>({ expected: 'a number', parse, format }, fallback);
}

/** Present means yes, `data-compact="false"` means no, absent means the fallback. */
export function flag(fallback = false): Param<boolean> {
  const parse = (raw: string) => (raw === '' || raw === 'true' ? true : raw === 'false' ? false : undefined);
  const format = (value: unknown) => (value === true ? '' : value === false ? 'false' : undefined);
  return param<boolean>({ expected: 'nothing, "true" or "false"', parse, format }, [fallback]);
}

export function oneOf<const V extends string>(values: readonly V[]): Param<V>;
export function oneOf<const V extends string, F extends NoInfer<V> | null>(
  values: readonly V[],
  fallback: F,
): Param<V | F>;
export function oneOf(values: readonly string[], ...fallback: Fallback) {
  const known = (given: unknown) => values.find((value) => value === given);
  return param<string>({ expected: `one of ${values.join(', ')}`, parse: known, format: known }, fallback);
}

export function json<T>(): Param<T>;
export function json<T>(fallback: T): Param<T>;
export function json<T>(...fallback: Fallback) {
  return param<T>(
    {
      expected: 'JSON',
      parse: parseJson,
      format: (value) => JSON.stringify(value),
    },
    fallback,
  );
}

/**
 * A value too large for an attribute, such as a page of messages. The server writes it once, as JSON after the marker of a
 * View. An attribute is read too; where there is neither, the widget's `fetchData` asks for it.
 */
export function data<T>(): Param<T>;
export function data<T>(fallback: T): Param<T>;
export function data<T>(...fallback: [] | [T]): Param<T> {
  return { ...json<T>(...(fallback as [T])), isData: true };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function parseJson(raw: string) {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
