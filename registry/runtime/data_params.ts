import type { Spec } from '#registry/params.ts';
import type { Runtime } from './mount.ts';

/** The id of the script with a marker's large params. */
export const dataIdOf = (uid: string) => `${uid}-data`;

/** The params that are no attributes: written beside the marker, else asked for where the widget can ask. */
export const dataParamsOf: Runtime['dataParamsOf'] = async ({ params = {}, fetchData }, host, signal, read) => {
  const { uid } = host.dataset;
  const written = uid && document.getElementById(dataIdOf(uid))?.textContent;
  if (written) return JSON.parse(written);
  const all = Object.entries(params as Spec);
  const known = all.filter(([name, { isData }]) => !isData || name in host.dataset);
  if (uid || !fetchData || known.length === all.length) return undefined;
  return fetchData(read(Object.fromEntries(known)), signal);
};
