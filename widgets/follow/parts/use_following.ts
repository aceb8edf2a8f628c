import { useLayoutEffect, useState } from 'react';
import type { FollowAnswer, IsFollowerAnswer } from '#follow/contract.ts';
import { call } from '#registry/call.ts';
import { useHost } from '#registry/host.ts';
import { isKnownVisitor } from '#registry/known_visitor.ts';
import { t } from '#registry/texts.ts';
import type { FormScript } from '#widgets/core/email_form/form_script.ts';
import { useEmailForm } from '#widgets/core/email_form/use_email_form.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { announce } from '#widgets/core/live_region.ts';

const NOBODY: IsFollowerAnswer = { is_user: false, email: false, is_follower: false, alias_name: false };

/**
 * Whether the visitor follows a record, which the server knows of few, and the form that turns it.
 * @param isOnAtFirst what is offered to those whom it does not know
 */
export function useFollowing(object: string, id: number, isOnAtFirst: boolean) {
  const [known, setKnown] = useState<IsFollowerAnswer | null>(null);
  const [{ isOn, email }, setShown] = useState<Shown>({ isOn: isOnAtFirst, email: false });
  const [isNoted, setNoted] = useState(false);
  const life = useUnmountSignal();
  const isUser = known?.is_user ?? false;
  const form = useEmailForm<FollowAnswer>({
    isOwnKnown: isUser,
    send: (signal, entered) => {
      const body = { id, object, message_is_follower: isOn ? 'on' : 'off', email: entered };
      return call('/website_mail/follow', body, { signal });
    },
    done: (isOnNow, entered) => {
      form.clear();
      setShown({ isOn: isOnNow, email: entered || email });
      setNoted(isOnNow);
      if (isOnNow) announce(thanks(isUser));
    },
  });
  useMarks(known !== null, isOn);
  useKnown(object, id, life, (answer) => {
    setKnown(answer);
    setShown({ isOn: answer.is_follower || (isOnAtFirst && !answer.email), email: answer.email });
    if (form.field.current && answer.email) form.field.current.value = answer.email;
  });
  const script: FormScript = { ...form, isLocked: Boolean(email) && (isOn || isUser) };
  return { isOn, isUser, isNoted, script };
}

type Shown = { isOn: boolean; email: string | false };

/** What the server knows of a visitor whom it may know; of all others nothing. */
function useKnown(object: string, id: number, life: AbortSignal, learn: (answer: IsFollowerAnswer) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes
  useLayoutEffect(() => {
    if (!isKnownVisitor()) return learn(NOBODY);
    call<IsFollowerAnswer>('/website_mail/is_follower', { object, res_id: id }, { signal: life })
      .catch(() => NOBODY)
      .then((answer) => life.aborted || learn(answer));
  }, []);
}

const thanks = (isUser: boolean): string =>
  [
    t('We’ll email you when there is news.'),
    !isUser && t('If this address is new to us, we’ve sent you an email. Open the link in it and confirm.'),
  ]
    .filter(Boolean)
    .join(' ');

/** The specified class and state of the marker, which style sheets read. */
function useMarks(isKnown: boolean, isOn: boolean): void {
  const host = useHost();
  useLayoutEffect(() => {
    if (!isKnown) return;
    host.dataset.follow = isOn ? 'on' : 'off';
    host.classList.add('is-known');
    return () => host.classList.remove('is-known');
  }, [host, isKnown, isOn]);
}
