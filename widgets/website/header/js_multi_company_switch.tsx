import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#registry/call.ts';
import { useHostEvent } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';

/**
 * A button that saves the staff member's current company on their record, then reloads the page.
 * Its form does the same without script.
 */
export default defineWidget({
  params: {
    /** Company to change to. */
    companyId: number(),
    /** Who is signed in. */
    userId: number(),
    /** Name of the company. */
    name: text(),
  },
  load: 'interact',
  View({ companyId, userId, name }) {
    const host = useHost();
    const { run, isBusy, error } = useCall((signal) =>
      call('/web/dataset/call_kw/res.users/write', { args: [[userId], { company_id: companyId }] }, { signal }),
    );
    useHostEvent('click', async (event) => {
      event.preventDefault();
      if (isBusy) return;
      if ((await run()) !== undefined) location.reload();
    });
    useLayoutEffect(() => {
      if (!isBusy) return;
      host.setAttribute('aria-busy', 'true');
      return () => host.removeAttribute('aria-busy');
    }, [host, isBusy]);
    return (
      <>
        {name}
        {error && createPortal(<Problem message={error.message} />, host.parentElement as HTMLElement)}
      </>
    );
  },
});

function Problem({ message }: { message: string }) {
  return (
    <p role="alert" className="field__error">
      {message}
    </p>
  );
}
