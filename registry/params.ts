/** Params are attributes: `pageSize: number()` reads `data-page-size="10"`. Both sides read the same strings. */

export type Param<T> = {
  /** What the marker's author is told when the value does not fit. */
  expected: string;
  /** `undefined` means the value does not fit. */
  parse(raw: string): T | undefined;
  format(value: T): string | undefined;
  /** The value of an absent attribute; `required` params have none. */
  fallback?: T;
  required: boolean;
};
export type Spec = Record<string, Param<unknown>>;
export type Values<S> = { [K in keyof S]: S[K] extends Param<infer T> ? T : never };
/** What a caller hands in: params that have a default may be left out. */
export type Given<S> = Partial<Values<S>>;

type Fallback = [] | [fallback: unknown];

function param<T>(expected: string, parse: Param<T>['parse'], format: Param<T>['format'], given: Fallback): Param<T> {
  const required = given.length === 0;
  return { expected, parse, format, required, ...(required ? {} : { fallback: given[0] as T }) };
}

export function text(): Param<string>;
export function text<F extends string | null>(fallback: F): Param<string | F>;
export function text(...given: Fallback) {
  return param<string>('text', (raw) => raw, String, given);
}

export function number(): Param<number>;
export function number<F extends number | null>(fallback: F): Param<number | F>;
export function number(...given: Fallback) {
  return param<number>(
    'a number',
    (raw) => (raw.trim() !== '' && Number.isFinite(+raw) ? +raw : undefined),
    (value) => (Number.isFinite(value) ? String(value) : undefined),
    given,
  );
}

/** Present means yes, `data-compact="false"` means no, absent means the fallback. */
export function flag(fallback = false): Param<boolean> {
  return param<boolean>(
    'no value, "true" or "false"',
    (raw) => (raw === '' || raw === 'true' ? true : raw === 'false' ? false : undefined),
    (value) => (value ? '' : 'false'),
    [fallback],
  );
}

export function oneOf<const V extends string>(values: readonly V[]): Param<V>;
export function oneOf<const V extends string, F extends NoInfer<V> | null>(
  values: readonly V[],
  fallback: F,
): Param<V | F>;
export function oneOf(values: readonly string[], ...given: Fallback) {
  const known = (value: string) => (values.includes(value) ? value : undefined);
  return param<string>(`one of ${values.join(', ')}`, known, known, given);
}

export function json<T>(): Param<T>;
export function json<T>(fallback: T): Param<T>;
export function json<T>(...given: Fallback) {
  return param<T>('JSON', parseJson, (value) => JSON.stringify(value), given) as Param<T>;
}

function parseJson(raw: string) {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
