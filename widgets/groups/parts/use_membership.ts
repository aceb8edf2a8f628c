import { useLayoutEffect, useState } from 'react';
import type { AliasAnswer, IsMemberAnswer, SubscriptionAnswer } from '#groups/contract.ts';
import { call } from '#registry/call.ts';
import { useHost } from '#registry/host.ts';
import { isKnownVisitor } from '#registry/known_visitor.ts';
import { report } from '#registry/report.ts';
import type { FormScript } from '#widgets/core/email_form/form_script.ts';
import { useEmailForm } from '#widgets/core/email_form/use_email_form.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';

type Params = {
  id: number;
  object: string;
  follow: SubscriptionAnswer;
  unsubscribe: boolean;
  isUser: boolean;
  email: string;
  aliasName: string;
};

const STATES: readonly unknown[] = ['on', 'off', 'email'];

/** Whether the visitor is a member of a group, and the forms that turn it. */
export function useMembership({ id, object, follow, unsubscribe, isUser: isKnownUser, email, aliasName }: Params) {
  const [known, setKnown] = useState<IsMemberAnswer | null>(null);
  const [state, setState] = useState<SubscriptionAnswer>(follow);
  const [alias, setAlias] = useState(aliasName);
  const life = useUnmountSignal();
  // Who could not be asked keeps what the server drew.
  const isUser = isKnownUser || known?.is_user === true;
  const own = known?.email || email;

  const show = (answer: unknown) => {
    if (!isState(answer)) return report('Unknown subscription action', answer);
    setState(answer);
    void call<AliasAnswer>(`/groups/${id}/get_alias_info`, {}, { signal: life })
      .then(({ alias_name }) => life.aborted || setAlias(alias_name || ''))
      .catch(() => setAlias(''));
  };

  const form = useEmailForm<SubscriptionAnswer>({
    isOwnKnown: isUser,
    send: (signal, entered) => {
      const subscription = unsubscribe ? 'on' : state;
      const body = { channel_id: id, object, subscription, email: entered || own || false };
      return call('/groups/subscription', body, { signal });
    },
    done: (answer) => {
      form.clear();
      show(answer);
    },
  });
  useMarks(known !== null, state);
  useKnown(id, object, life, (answer) => {
    setKnown(answer);
    if (form.field.current && answer.email) form.field.current.value = answer.email;
    if (answer.email) show(answer.is_member ? 'on' : 'off');
  });
  const script: FormScript = { ...form, isLocked: state === 'on' || (own !== '' && isUser) };
  return { state, isUser, alias, script };
}

const isState = (answer: unknown): answer is SubscriptionAnswer => STATES.includes(answer);

const NO_ONE: IsMemberAnswer = { is_user: false, email: false, is_member: false, alias_name: false };

/** What the server knows of a visitor whom it may know; of all others nothing. */
function useKnown(id: number, object: string, life: AbortSignal, learn: (answer: IsMemberAnswer) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box comes
  useLayoutEffect(() => {
    if (!isKnownVisitor()) return learn(NO_ONE);
    const body = { model: object, channel_id: id, get_alias_info: true };
    call<IsMemberAnswer>('/groups/is_member', body, { signal: life })
      .catch(() => NO_ONE)
      .then((answer) => life.aborted || learn(answer));
  }, []);
}

/** The specified state of the marker, which style sheets read. */
function useMarks(isKnown: boolean, state: SubscriptionAnswer): void {
  const host = useHost();
  useLayoutEffect(() => {
    if (!isKnown) return;
    host.dataset.follow = state;
    host.classList.add('is-known');
    return () => host.classList.remove('is-known');
  }, [host, isKnown, state]);
}
