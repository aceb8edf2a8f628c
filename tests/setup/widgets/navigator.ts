/** Stubs what a browser can do. */
import { vi } from 'vitest';

/** React reads the name of the browser when it is loaded, which may be after this. */
export const stubNavigator = (abilities: object) =>
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, ...abilities });
