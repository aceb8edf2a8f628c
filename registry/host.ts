import { createContext, useContext } from 'react';

export const Host = createContext<HTMLElement | null>(null);

/** The marker's element. There is none while the server renders, so read it in effects and handlers. */
export const useHost = () => useContext(Host) as HTMLElement;

let isRestoring = false;

/**
 * Whether a widget is being told what was typed, ticked or filled in before it was there. Nobody does anything at that
 * moment, so nothing is sent because of it.
 */
export const isRestoringInput = () => isRestoring;

export function restoringInput(work: () => void): void {
  isRestoring = true;
  try {
    work();
  } finally {
    isRestoring = false;
  }
}
