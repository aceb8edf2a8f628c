/** Code that a page asks for later. */
const came: Record<string, Promise<unknown>> = {};
let tries = 0;

/**
 * Gets a module. Many browsers remember under its address that one did not come, so it is asked for again under another;
 * what came is kept, so that no module ever lives twice.
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
