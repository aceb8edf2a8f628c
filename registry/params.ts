/** Params are attributes: `pageSize: number()` reads `data-page-size="10"`. */

export type Param<T> = {
  /** The typed value of an attribute, `null` being an absent one. Throws where it does not fit, naming the attribute. */
  read(raw: string | null, attribute: string): T;
  /** What fits, for messages. */
  expected: string;
  /** Without one the param is required. */
  fallback: Fallback;
  /** Whether its attribute holds JSON. */
  isJson?: boolean;
  /** Whether it stands beside the marker instead of in an attribute. */
  isData?: boolean;
};
export type Spec = Record<string, Param<unknown>>;
export type Values<S> = {
  [K in keyof S]: S[K] extends Param<infer T> ? T : never;
};

type Fallback = readonly [] | readonly [fallback: unknown];

/** @param parse gives `undefined` for what does not fit */
function param<T>(expected: string, fallback: Fallback, parse: (raw: string) => T | undefined): Param<T> {
  return {
    expected,
    fallback,
    read(raw, attribute) {
      if (raw === null && fallback.length > 0) return fallback[0] as T;
      const value = raw === null ? undefined : parse(raw);
      if (value === undefined)
        throw new TypeError(`${attribute} is ${raw === null ? 'absent' : JSON.stringify(raw)}, expected ${expected}`);
      return value;
    },
  };
}

export function text(): Param<string>;
export function text<F extends string | null>(fallback: F): Param<string | F>;
export function text(...fallback: Fallback) {
  return param<string>('text', fallback, (raw) => raw);
}

export function number(): Param<number>;
export function number<F extends number | null>(fallback: F): Param<number | F>;
export function number(...fallback: Fallback) {
  return param<number>('a number', fallback, (raw) => (raw.trim() !== '' && Number.isFinite(+raw) ? +raw : undefined));
}

/** Present means yes, `data-compact="false"` means no, absent means the fallback. */
export function flag(fallback = false): Param<boolean> {
  const parse = (raw: string) => (raw === '' || raw === 'true' ? true : raw === 'false' ? false : undefined);
  return param<boolean>('nothing, "true" or "false"', [fallback], parse);
}

export function oneOf<const V extends string>(values: readonly V[]): Param<V>;
export function oneOf<const V extends string, F extends NoInfer<V> | null>(
  values: readonly V[],
  fallback: F,
): Param<V | F>;
export function oneOf(values: readonly string[], ...fallback: Fallback) {
  return param<string>(`one of ${values.join(', ')}`, fallback, (raw) => values.find((value) => value === raw));
}

export function json<T>(): Param<T>;
export function json<T>(fallback: T): Param<T>;
export function json<T>(...fallback: Fallback) {
  return { ...param<T>('JSON', fallback, parseJson), isJson: true };
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

function parseJson(raw: string) {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
