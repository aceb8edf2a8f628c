/** Tells that somebody types, and notes who else does: with the specified times. */
import { throttle } from '#widgets/core/throttle.ts';

const THROTTLE_MS = 2500;
const INACTIVE_MS = 5000;
const AGAIN_MS = 50_000;
const OTHERS_END_MS = 60_000;

export type OwnTyping = {
  /** Something was typed; its length is now this. */
  input(length: number): void;
  /** The message was sent: the next word is told at once. */
  posted(): void;
  stop(): void;
};

/** @param send tells the others; called when it changes, and every 50 seconds while it goes on */
export function ownTyping(send: (isTyping: boolean) => void): OwnTyping {
  let isSent = false;
  let inactive: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const tell = throttle((isTyping: boolean) => {
    if (isTyping === isSent) return;
    isSent = isTyping;
    send(isTyping);
    clearTimeout(again);
    if (isTyping) again = setTimeout(repeat, AGAIN_MS);
  }, THROTTLE_MS);
  const repeat = () => {
    isSent = false;
    tell(true);
  };
  const stop = () => {
    clearTimeout(inactive);
    clearTimeout(again);
    tell.cancel();
  };
  return {
    input(length) {
      clearTimeout(inactive);
      tell(length > 0);
      if (length > 0) inactive = setTimeout(() => tell(false), INACTIVE_MS);
    },
    posted() {
      stop();
      isSent = false;
    },
    stop,
  };
}

export type Typists = {
  note(id: number, name: string, isTyping: boolean): void;
  /** They wrote: they type no longer. */
  wrote(id: number): void;
  stop(): void;
};

/** @param changed gets the names, who began first in front */
export function typists(changed: (names: string[]) => void): Typists {
  const typing = new Map<number, { name: string; timer: ReturnType<typeof setTimeout> }>();
  const tell = () => changed([...typing.values()].map(({ name }) => name));
  const remove = (id: number) => {
    clearTimeout(typing.get(id)?.timer);
    if (typing.delete(id)) tell();
  };
  return {
    note(id, name, isTyping) {
      if (!isTyping) return remove(id);
      clearTimeout(typing.get(id)?.timer);
      typing.set(id, { name, timer: setTimeout(remove, OTHERS_END_MS, id) });
      tell();
    },
    wrote: remove,
    // Timers that are left find nobody.
    stop: () => typing.clear(),
  };
}
