import { useLayoutEffect, useState } from 'react';
import type { IsSubscriberAnswer } from '#follow/contract.ts';
import { call } from '#registry/call.ts';
import { useEvent } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { isKnownVisitor } from '#registry/known_visitor.ts';
import { t } from '#registry/texts.ts';
import type { FormScript } from '#widgets/core/email_form/form_script.ts';
import { useEmailForm } from '#widgets/core/email_form/use_email_form.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { announce } from '#widgets/core/live_region.ts';
import { emitSubscribed } from './subscribed.ts';

/** Thanked: just now, here or elsewhere on the page. */
export type Subscription = 'off' | 'on' | 'thanked';

/**
 * Whether the visitor is on a list, which the server knows of few, and the form that joins it.
 * @param isOnAtFirst what the server drew
 * @param isCertain that need not be asked for
 */
export function useSubscribing(listId: number, isOnAtFirst: boolean, isCertain: boolean) {
  const [state, setState] = useState<Subscription>(isOnAtFirst ? 'on' : 'off');
  const form = useEmailForm({
    isOwnKnown: false,
    send: async (signal, email) => {
      await call('/website_mass_mailing/subscribe', { list_id: listId, email }, { signal });
      return true;
    },
    done: () => emitSubscribed(listId),
  });
  const life = useUnmountSignal();
  useMark(state);
  useKnown(listId, isCertain, life, ({ is_subscriber: isOn, email }) => {
    const field = form.field.current;
    if (!field || isInUse(field, email)) return;
    setState(isOn ? 'on' : 'off');
    if (email) field.value = email;
  });
  // The same list may be offered twice on a page.
  useEvent('follow:subscribed', (detail) => {
    if (detail.listId !== listId) return;
    form.clear();
    setState('thanked');
    announce(t('Thanks for your subscription!'));
  });
  const script: FormScript = { ...form, isLocked: state === 'on' };
  return { state, script };
}

/** Locked now, it would lose the focus, and what is typed: another address may be meant. */
const isInUse = (field: HTMLInputElement, email: string | false): boolean =>
  field.form?.contains(document.activeElement) || (field.value !== '' && field.value !== email);

/** What the server knows of a visitor whom it may know. Without an answer the form stays one that works. */
function useKnown(
  listId: number,
  isCertain: boolean,
  life: AbortSignal,
  learn: (answer: IsSubscriberAnswer) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes
  useLayoutEffect(() => {
    if (isCertain || !isKnownVisitor()) return;
    call<IsSubscriberAnswer>('/website_mass_mailing/is_subscriber', { list_id: listId }, { signal: life }).then(
      (answer) => life.aborted || learn(answer),
      () => {},
    );
  }, []);
}

/** The specified state of the marker. */
function useMark(state: Subscription): void {
  const host = useHost();
  useLayoutEffect(() => {
    host.dataset.subscribe = state === 'off' ? 'off' : 'on';
  }, [host, state]);
}
