import { emit } from '#registry/bus.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** This visitor subscribed to a list, wherever on the page. */
    'follow:subscribed': { listId: number };
  }
}

export const emitSubscribed = (listId: number): void => emit('follow:subscribed', { listId });
