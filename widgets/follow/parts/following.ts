import type { FollowAnswer, IsFollowerAnswer } from '#follow/contract.ts';
import { call } from '#registry/call.ts';
import { announce } from '#widgets/core/live_region.ts';
import { once } from '#widgets/core/single_submit.ts';
import { emailField } from './email_field.ts';
import { isKnownVisitor } from './known_visitor.ts';
import { stateRestorer } from './restore_state.ts';

const NOBODY: IsFollowerAnswer = { is_user: false, email: false, is_follower: false, alias_name: false };

type Record = { object: string; id: number; unsubscribe: boolean };

/** Starts the form that follows or unfollows. @returns restores the initial state */
export function startFollowing(
  host: HTMLElement,
  { object, id, unsubscribe }: Record,
  signal: AbortSignal,
): (() => void) | undefined {
  const form = host.querySelector('form');
  const input = host.querySelector<HTMLInputElement>('.js_follow_email');
  const follow = host.querySelector<HTMLButtonElement>('.js_follow_btn');
  const unfollow = host.querySelector<HTMLButtonElement>('.js_unfollow_btn');
  const note = host.querySelector<HTMLElement>('.follow__note');
  const unknown = host.querySelector<HTMLElement>('.follow__unknown');
  if (!form || !follow || !unfollow) return;
  const field = emailField(input, signal);
  const putBack = stateRestorer([input, follow, unfollow, note, unknown]);
  let known = NOBODY;

  const show = (isOn: boolean, email: string | false) => {
    host.dataset.follow = isOn ? 'on' : 'off';
    follow.hidden = isOn;
    unfollow.hidden = !isOn;
    if (!input) return;
    if (email) input.value = email;
    input.disabled = Boolean(email) && (isOn || known.is_user);
  };
  const learn = (answer: IsFollowerAnswer) => {
    known = answer;
    show(answer.is_follower || (unsubscribe && !answer.email), answer.email);
    if (unknown) unknown.hidden = answer.is_user;
    host.classList.add('is-known');
  };
  const turn = async () => {
    const email = field.read(known.is_user);
    if (email === null) return;
    const state = host.dataset.follow === 'on' ? 'on' : 'off';
    const body = { id, object, message_is_follower: state, email };
    try {
      const isOn = await call<FollowAnswer>('/website_mail/follow', body, { signal });
      field.clear();
      show(isOn, email || known.email);
      if (note) note.hidden = !isOn;
      if (note && isOn) announce((known.is_user ? note.firstChild : note)?.textContent ?? '');
    } catch (error) {
      field.explain(error);
    }
  };

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void once(follow.hidden ? unfollow : follow, turn);
    },
    { signal },
  );
  if (isKnownVisitor(document.cookie))
    call<IsFollowerAnswer>('/website_mail/is_follower', { object, res_id: id }, { signal }).then(learn, () =>
      learn(NOBODY),
    );
  else learn(NOBODY);

  return () => {
    field.stop();
    putBack();
    host.classList.remove('is-known');
  };
}
