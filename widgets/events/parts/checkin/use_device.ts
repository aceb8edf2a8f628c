import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckinStart, Counts, ScanResult } from '#events/checkin/contract.ts';
import { CallError } from '#registry/call.ts';
import { useLife } from '#widgets/core/hooks/use_life.ts';
import { useSaved } from '#widgets/core/hooks/use_saved.ts';
import { dequeue, keyOf, listedAt, markDone, queueOf } from './device.ts';
import { forgetOver, keepPage, loadList, sendQueue } from './sync.ts';

/** A network that comes back is not always told. */
const RETRY_MS = 15_000;

/** The list on this device, and what waits there for the network. */
export function useDevice(start: CheckinStart, setCounts: (counts: Counts) => void) {
  const { eventId, address } = start;
  const life = useLife();
  const [isOffline, setOffline] = useState(false);
  const [listed, setListed] = useState<number | null>(null);
  const [waiting, setWaiting] = useState(0);
  const { conflicts, setConflicts, addConflicts } = useConflicts(eventId);

  const send = useCallback(async (): Promise<void> => {
    if (queueOf(eventId).length === 0) return;
    const sent = await whileReached(() => sendQueue({ ...start }, life), setOffline);
    setWaiting(queueOf(eventId).length);
    if (sent?.counts) setCounts(sent.counts);
    if (sent) addConflicts(sent.conflicts);
  }, [eventId, start, life, setCounts, addConflicts]);

  useEffect(() => {
    // A preview of the widget elsewhere keeps nothing.
    if (location.pathname !== address) return;
    void begin(start, life, { send, setOffline }).then(() => {
      setListed(listedAt(eventId));
      setWaiting(queueOf(eventId).length);
    });
  }, [address, eventId, start, life, send]);

  useRetry(waiting > 0, send, life);
  const count = (): void => setWaiting(queueOf(eventId).length);

  /** One that was not sent yet is simply not sent. @returns whether it was */
  const takeBack = (scan: string): boolean => {
    const queued = queueOf(eventId).find((one) => one.scan === scan);
    if (!queued) return false;
    dequeue(eventId, new Set([scan]));
    if (queued.attendee !== undefined) markDone(eventId, queued.attendee, null);
    setWaiting(queueOf(eventId).length);
    return true;
  };
  return { isOffline, setOffline, listed, waiting, count, conflicts, setConflicts, send, takeBack };
}

/** Tries again in a while, and as soon as the browser says that the network is back. */
function useRetry(isWaiting: boolean, send: () => Promise<void>, life: AbortSignal): void {
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => void send();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again, { signal: life });
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isWaiting, send, life]);
}

const MOST_CONFLICTS = 100;

/** Who was let in by mistake, until a helper has read it. */
function useConflicts(eventId: number) {
  const [conflicts, setConflicts] = useSaved<ScanResult[]>(keyOf(eventId, 'conflicts'), [], 'local');
  const known = useRef(conflicts);
  known.current = conflicts;
  const addConflicts = useCallback(
    (more: readonly ScanResult[]) => {
      if (more.length > 0) setConflicts([...known.current, ...more].slice(-MOST_CONFLICTS));
    },
    [setConflicts],
  );
  return { conflicts, setConflicts, addConflicts };
}

type Beginning = { send(): Promise<void>; setOffline(is: boolean): void };

/** What waited before a reload is sent first, so that the list has it. */
async function begin(start: CheckinStart, life: AbortSignal, { send, setOffline }: Beginning): Promise<void> {
  await send();
  if (await forgetOver(start)) return;
  await whileReached(async () => {
    await loadList(start, life);
    await keepPage(start.address).catch(() => undefined);
  }, setOffline);
}

/** @returns undefined where the server was not reached, or the page is gone */
async function whileReached<T>(work: () => Promise<T>, setOffline: (is: boolean) => void): Promise<T | undefined> {
  try {
    const answer = await work();
    setOffline(false);
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 0) setOffline(true);
    return undefined;
  }
}
