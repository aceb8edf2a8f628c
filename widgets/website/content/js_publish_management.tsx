import { useEffect, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { useHostEvent } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { flag, number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { useLive } from '#widgets/core/hooks/use_live.ts';

type Props = { id: number; object: string; controller: string; published: boolean; editUrl: string; back: string };

/** Shows a record to visitors or hides it. Its marker is a form that works by itself; with a script the page stays. */
export default defineWidget({
  load: 'interact',
  params: {
    /** Id of the record. */
    id: number(),
    /** Model of the record. */
    object: text(),
    /** Where publishing is sent. */
    controller: text('/website/publish'),
    /** Visitors see the record. */
    published: flag(),
    /** Where the record can be edited: offered when publishing fails. */
    editUrl: text(''),
    /** Where the form returns to without script. */
    back: text(''),
  },
  View: PublishForm,
});

function PublishForm({ id, object, controller, published, editUrl, back }: Props) {
  const [isPublished, setPublished] = useState(published);
  const button = useRef<HTMLButtonElement>(null);
  const publish = useCall((signal) => call<boolean>(controller, { id, object }, { signal }));
  const dialog = useDialog();
  const announce = useLive();
  useShownState(isPublished, published);

  useHostEvent('submit', async (event) => {
    event.preventDefault();
    if (publish.isBusy) return;
    const answer = await publish.run();
    if (answer === undefined) return;
    setPublished(answer);
    announce(answer ? t('Published') : t('Unpublished'));
  });
  const { error } = publish;
  const { open, close } = dialog;
  useEffect(() => {
    if (error) open(button.current);
    else close();
  }, [error, open, close]);

  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="object" value={object} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="wanted" value={isPublished ? 'off' : 'on'} />
      <button
        ref={button}
        type="submit"
        className="publish__button js_publish_btn"
        aria-busy={publish.isBusy || undefined}
      >
        <span className="publish__dot" /> <Wording name="published" state={t('Published')} verb={t('Unpublish')} />{' '}
        <Wording name="unpublished" state={t('Unpublished')} verb={t('Publish')} />
      </button>
      <input type="checkbox" hidden checked={isPublished} readOnly />
      <DialogBox dialog={dialog} title={t('This could not be changed')} size="small">
        <p>{error?.message}</p>
        {editUrl && (
          <p>
            <a href={editUrl}>{t('Edit it instead')}</a>
          </p>
        )}
      </DialogBox>
    </>
  );
}

/** Style sheets show the one that is true. */
function Wording({ name, state, verb }: { name: string; state: string; verb: string }) {
  return (
    <span className={`publish__if-${name}`}>
      <span className="publish__state">{state}</span>
      <span className="publish__verb">{verb}</span>
    </span>
  );
}

/** The marker's classes, and `data-publish` of what it stands in, belong to the page: they follow the state. */
function useShownState(isPublished: boolean, first: boolean): void {
  const host = useHost();
  useEffect(() => {
    const mark = (isOn: boolean) => {
      host.classList.toggle('css_published', isOn);
      host.classList.toggle('css_unpublished', !isOn);
      const around = host.closest<HTMLElement>('[data-publish]');
      if (around) around.dataset.publish = isOn ? 'on' : 'off';
    };
    if (isPublished === first) return;
    mark(isPublished);
    return () => mark(first);
  }, [host, isPublished, first]);
}
