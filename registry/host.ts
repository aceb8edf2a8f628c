import { createContext, useContext } from 'react';

export const Host = createContext<HTMLElement | null>(null);

/** The marker's element. There is none while the server renders, so read it in effects and handlers. */
export const useHost = () => useContext(Host) as HTMLElement;
