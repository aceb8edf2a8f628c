import { useRef } from 'react';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';

/** Posts the address that was chosen, one at a time; of those chosen meanwhile only the last. */
export function usePostedChoice(url: string) {
  const queue = useRef<ReturnType<typeof serialQueue>>(null);
  const newest = useRef(0);
  const signal = useUnmountSignal();
  return (id: number) => {
    queue.current ??= serialQueue();
    newest.current = id;
    const body = new URLSearchParams({ partner_id: String(id), xhr: '1' });
    const send = async () => newest.current === id && fetch(url, { method: 'POST', body, keepalive: true, signal });
    void queue.current(send).catch(() => {});
  };
}
