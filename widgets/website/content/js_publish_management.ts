import { call } from '#registry/call.ts';
import { flag, number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { openDialog } from '#widgets/core/dialog.ts';
import { announce } from '#widgets/core/live_region.ts';

/**
 * Shows a record to visitors or hides it. The form works by itself; with a script
 * the page stays, and the nearest `[data-publish]` around it says `on` or `off`.
 */
export default defineWidget({
  load: 'interact',
  params: {
    id: number(),
    object: text(),
    controller: text('/website/publish'),
    published: flag(),
    /** Where the record can be edited: offered when publishing fails. */
    editUrl: text(''),
  },
  enhance(host, { id, object, controller, editUrl }, signal) {
    const button = host.querySelector<HTMLButtonElement>('.js_publish_btn');
    const checkbox = host.querySelector<HTMLInputElement>('input[type=checkbox]');
    const wanted = host.querySelector<HTMLInputElement>('[name=wanted]');
    if (!button) return;

    const show = (isPublished: boolean) => {
      host.classList.toggle('css_published', isPublished);
      host.classList.toggle('css_unpublished', !isPublished);
      if (checkbox) checkbox.checked = isPublished;
      if (wanted) wanted.value = isPublished ? 'off' : 'on';
      const flagged = host.closest<HTMLElement>('[data-publish]');
      if (flagged) flagged.dataset.publish = isPublished ? 'on' : 'off';
      announce(isPublished ? t('Published') : t('Unpublished'));
    };

    const refuse = (message: string) => {
      const said = Object.assign(document.createElement('p'), { textContent: message });
      const body: Node[] = [said];
      if (editUrl) {
        const hint = document.createElement('p');
        const link = Object.assign(document.createElement('a'), { href: editUrl, textContent: t('Edit it instead') });
        hint.append(link);
        body.push(hint);
      }
      openDialog({ title: t('This could not be changed'), body, size: 'small', opener: button, signal });
    };

    host.addEventListener(
      'submit',
      async (event) => {
        event.preventDefault();
        if (button.ariaBusy === 'true') return;
        button.ariaBusy = 'true';
        try {
          show(await call<boolean>(controller, { id, object }, { signal }));
        } catch (error) {
          if (!signal.aborted) refuse((error as Error).message);
        } finally {
          button.ariaBusy = null;
        }
      },
      { signal },
    );
  },
});
