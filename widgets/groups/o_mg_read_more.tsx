import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#registry/call.ts';
import { useHost } from '#registry/host.ts';
import { flag, number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import Html from '#widgets/core/parts/html.tsx';
import { type Next, repliesIn } from './parts/replies_answer.ts';

/** More replies of a message, ten at a time. Without script its button leads to the page that has them. */
export default defineWidget({
  load: 'interact',
  params: {
    /** Where the next replies are asked for. */
    href: text(),
    /** Message that the next replies follow. */
    msgId: number(),
    /** Page with these replies, for visitors without script. */
    pageUrl: text(''),
    /** Some are shown above already, after which the page goes on. */
    isLater: flag(),
  },
  View: ReadMore,
});

type Params = Next & { pageUrl: string; isLater: boolean };

function ReadMore({ href, msgId, pageUrl, isLater }: Params) {
  const [shown, setShown] = useState<readonly Replies[]>([]);
  const [next, setNext] = useState<Next | null>({ href, msgId });
  const { run, isBusy, error } = useCall((signal, from: Next) =>
    call<string | false>(from.href, { last_displayed_id: from.msgId }, { signal }),
  );
  useFocusAtNew(shown);
  const more = async (event: FormEvent) => {
    event.preventDefault();
    const answer = !isBusy && next && (await run(next));
    // Specified: nothing happens where there is no answer.
    if (!answer) return;
    const { html, next: then } = repliesIn(answer);
    setShown((before) => [...before, { after: next.msgId, html }]);
    setNext(then);
  };
  return (
    <>
      {shown.map(({ after, html }) => (
        <Html key={after} id={idOf(after)} html={html} />
      ))}
      {next && <MoreForm next={next} pageUrl={pageUrl} isLater={isLater} isBusy={isBusy} submit={more} />}
      {error && <p role="alert">{error.message}</p>}
    </>
  );
}

/** The HTML of ten replies, and the id of the message that they follow. */
type Replies = { after: number; html: string };
const idOf = (after: number): string => `replies-after-${after}`;

type FormProps = {
  next: Next;
  pageUrl: string;
  isLater: boolean;
  isBusy: boolean;
  submit(event: FormEvent): void;
};

function MoreForm({ next, pageUrl, isLater, isBusy, submit }: FormProps) {
  return (
    <form method="get" action={pageUrl} onSubmit={submit}>
      {isLater && <input type="hidden" name="after" value={next.msgId} />}
      <p className="well">
        <button
          className="button button--quiet button--small o_mg_read_more"
          type="submit"
          data-href={next.href}
          data-msg-id={next.msgId}
          aria-busy={isBusy || undefined}
        >
          {t('Read more replies')}
        </button>
      </p>
    </form>
  );
}

/** Who pressed the button reads on at the first reply that came. */
function useFocusAtNew(shown: readonly Replies[]): void {
  const host = useHost();
  const newest = shown.at(-1)?.after;
  useEffect(() => {
    if (newest !== undefined) host.querySelector<HTMLElement>(`#${idOf(newest)} a`)?.focus();
  }, [host, newest]);
}
