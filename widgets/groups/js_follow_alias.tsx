import { flag, number, oneOf, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { Confirmation, Details, FollowForm } from './parts/follow_box.tsx';
import { useMembership } from './parts/use_membership.ts';

/** Follows a mailing list group. Its forms do the same without script. */
export default defineWidget({
  load: 'personal',
  params: {
    id: number(),
    object: text('mail.channel'),
    follow: oneOf(['on', 'off', 'email'], 'off'),
    unsubscribe: flag(),
    isUser: flag(),
    email: text(''),
    error: text(''),
    aliasName: text(''),
    /** `request`: staff accept who joins. */
    joining: oneOf(['open', 'request'], 'open'),
    groupAddress: text(''),
    postAddress: text('/groups/follow'),
  },
  View(params) {
    const { state, isUser, alias, script } = useMembership(params);
    const isOn = state === 'on';
    return (
      <>
        {!(isUser && params.unsubscribe) && <FollowForm {...params} isHidden={state !== 'off'} script={script} />}
        <Details {...params} isHidden={!isOn} alias={alias} script={script} />
        <Confirmation isHidden={state !== 'email'} joining={params.joining} />
      </>
    );
  },
});
