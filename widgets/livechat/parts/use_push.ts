/** Asks the browser's push service for messages to this operator. */
import { useCallback, useEffect, useState } from 'react';
import { call } from '#registry/call.ts';
import { hasAlerts } from './alerts.ts';

/** Where the console is, and the server's public key in base64url. */
export type PushPlace = { url: string; pushKey: string };

/** `hasPush`: whether messages come also when the console is closed, which a browser may refuse; null: none are wanted. */
export function usePush({ url, pushKey }: PushPlace): { hasPush: boolean | null; turn(on: boolean): Promise<void> } {
  const [hasPush, setPush] = useState<boolean | null>(null);
  const turn = useCallback(
    async (on: boolean) => {
      const isPushed = await turnPush(on, { url, pushKey });
      setPush(on ? isPushed : null);
    },
    [url, pushKey],
  );
  useEffect(() => {
    if (hasAlerts()) void turn(true);
  }, [turn]);
  return { hasPush, turn };
}

async function turnPush(on: boolean, { url, pushKey }: PushPlace): Promise<boolean> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return false;
  try {
    return on && Notification.permission === 'granted' ? await begin(url, pushKey) : await end(url);
  } catch {
    return false;
  }
}

async function begin(url: string, pushKey: string): Promise<boolean> {
  await navigator.serviceWorker.register(`${url}/worker.js`, { scope: url });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One with an older key of the server.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return call<boolean>('/admin/chat/push', { endpoint, keys });
}

async function end(url: string): Promise<false> {
  const registration = await navigator.serviceWorker.getRegistration(url);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await call('/admin/chat/push/end', {});
    await subscription.unsubscribe();
  }
  return false;
}
