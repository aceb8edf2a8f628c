import type { Spec } from '#registry/params.ts';
import type { AnyView } from '#registry/widget.ts';
import { attributeOf, readParams } from './attributes.ts';

/** The id of the script with a marker's large params. */
export const dataIdOf = (uid: string) => `${uid}-data`;

/** The params that are no attributes: written beside the marker, else asked for where the widget can ask. */
export async function dataParamsOf(
  { params, fetchData }: AnyView,
  host: HTMLElement,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const { uid } = host.dataset;
  const written = uid && document.getElementById(dataIdOf(uid))?.textContent;
  if (written) return JSON.parse(written);
  const all = Object.entries((params ?? {}) as Spec);
  const isAbsent = ([name, { isData }]: (typeof all)[number]) => isData && !host.hasAttribute(attributeOf(name));
  if (uid || !fetchData || !all.some(isAbsent)) return undefined;
  const known = Object.fromEntries(all.filter((param) => !isAbsent(param)));
  return fetchData(
    readParams(known, (attribute) => host.getAttribute(attribute)),
    signal,
  );
}
