/** Code that a page asks for later. */
const came: Record<string, Promise<unknown>> = {};
let tries = 0;

/**
 * Imports a module. Many browsers remember a failed import by its address, so a retry uses another address;
 * loaded modules are cached, so that none is evaluated twice.
 */
export function loadCode<Code>(path: string): Promise<Code> {
  came[path] ??= import(path)
    .catch(() => import(`${path}?${++tries}`))
    .catch((error) => {
      delete came[path];
      throw error;
    });
  return came[path] as Promise<Code>;
}
