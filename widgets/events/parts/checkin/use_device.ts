import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckinStart, Counts, ScanResult } from '#events/checkin/contract.ts';
import { CallError } from '#registry/call.ts';
import { useSaved } from '#widgets/core/hooks/use_saved.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { keyOf, listedAt, queueOf, takeFromQueue } from './device.ts';
import { forgetEvent, forgetOver, isClosed, isUnreached, keepPage, loadList, type Sent, sendQueue } from './sync.ts';

/** A network that comes back is not always told. */
const RETRY_MS = 15_000;

/** The list on this device, and what waits there for the network. */
export function useDevice(start: CheckinStart, setCounts: (counts: Counts) => void) {
  const { eventId, address } = start;
  const life = useUnmountSignal();
  const { isOffline, setOffline, problem, whileReached } = useReach(start);
  const [listed, setListed] = useState<number | null>(null);
  const [waiting, setWaiting] = useState(0);
  const { conflicts, setConflicts, addConflicts } = useConflicts(eventId);

  const send = useCallback(async (): Promise<void> => {
    if (queueOf(eventId).length === 0) return;
    const hear = ({ counts, conflicts: more }: Sent) => {
      setCounts(counts);
      addConflicts(more);
    };
    await whileReached(() => sendQueue(start, life, hear));
    setWaiting(queueOf(eventId).length);
  }, [eventId, start, life, setCounts, addConflicts, whileReached]);

  useEffect(() => {
    // A preview of the widget elsewhere keeps nothing.
    if (location.pathname !== address) return;
    void begin(start, life, { send, whileReached }).then(() => {
      setListed(listedAt(eventId));
      setWaiting(queueOf(eventId).length);
    });
  }, [address, eventId, start, life, send, whileReached]);

  useRetry(waiting > 0, send, life);
  const count = (): void => setWaiting(queueOf(eventId).length);

  const takeBack = (scan: string): boolean => {
    const isTaken = takeFromQueue(eventId, scan);
    count();
    return isTaken;
  };
  return { isOffline, setOffline, problem, listed, waiting, count, conflicts, setConflicts, send, takeBack };
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
      const fresh = more.filter(({ scan }) => !known.current.some((one) => one.scan === scan));
      known.current = [...known.current, ...fresh].slice(-MOST_CONFLICTS);
      if (fresh.length > 0) setConflicts(known.current);
    },
    [setConflicts],
  );
  return { conflicts, setConflicts, addConflicts };
}

type Beginning = { send(): Promise<void>; whileReached(work: () => Promise<void>): Promise<void> };

/** What waited before a reload is sent first, so that the list has it. */
async function begin(start: CheckinStart, life: AbortSignal, { send, whileReached }: Beginning): Promise<void> {
  await send();
  if (await forgetOver(start)) return;
  await whileReached(async () => {
    await loadList(start, life);
    await keepPage(start.address).catch(() => undefined);
  });
}

/** Whether the server is reached, and why it refused what the device sent. */
function useReach(start: CheckinStart) {
  const [isOffline, setOffline] = useState(false);
  const [problem, setProblem] = useState('');
  const whileReached = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      try {
        await work();
        setOffline(false);
        setProblem('');
      } catch (error) {
        if (!(error instanceof CallError)) return;
        setOffline(isUnreached(error));
        setProblem(isUnreached(error) ? '' : error.message);
        if (isClosed(error)) await forgetEvent(start);
      }
    },
    [start],
  );
  return { isOffline, setOffline, problem, whileReached };
}
