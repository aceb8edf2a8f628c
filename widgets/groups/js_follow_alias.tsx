import { flag, number, oneOf, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { Confirmation, Details, FollowForm, NotFollowed } from './parts/follow_box.tsx';
import { useMembership } from './parts/use_membership.ts';

/** Follows a mailing list group. Its forms do the same without script. */
export default defineWidget({
  load: 'personal',
  params: {
    /** Id of the group. */
    id: number(),
    /** Model of the record. */
    object: text('mail.channel'),
    /** `on`: the visitor follows; `off`: not; `email`: an email to confirm is on its way. */
    follow: oneOf(['on', 'off', 'email'], 'off'),
    /** The box is there to leave the group. */
    unsubscribe: flag(),
    /** The visitor is signed in, and not asked for an address. */
    isUser: flag(),
    /** Address of the visitor, as far as it is known. */
    email: text(''),
    /** Why the server refused the address. */
    error: text(''),
    /** Email address of the group. */
    aliasName: text(''),
    /** `request`: staff accept who joins. */
    joining: oneOf(['open', 'request'], 'open'),
    /** Address of the group’s page. */
    groupAddress: text(''),
    /** Where the form is sent without script. */
    postAddress: text('/groups/follow'),
  },
  View(params) {
    const { state, isUser, alias, script } = useMembership(params);
    const isOn = state === 'on';
    return (
      <>
        {isUser && params.unsubscribe ? (
          <NotFollowed isHidden={state !== 'off'} />
        ) : (
          <FollowForm {...params} isHidden={state !== 'off'} script={script} />
        )}
        <Details {...params} isHidden={!isOn} alias={alias} script={script} />
        <Confirmation isHidden={state !== 'email'} joining={params.joining} />
      </>
    );
  },
});
