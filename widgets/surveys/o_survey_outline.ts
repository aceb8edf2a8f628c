import { call, fragment } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { announce } from '#widgets/core/live_region.ts';

/** Pages and questions in order: a button moves one without another page, and the server's new order takes its place. */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    let isMoving = false;

    const move = async (form: HTMLFormElement, wanted: string) => {
      const path = new URL(form.action).pathname;
      await call(`${path}_json`, { move: wanted }, { signal });
      const page = new DOMParser().parseFromString(await fragment(location.pathname, { signal }), 'text/html');
      const fresh = page.getElementById(host.id);
      if (!fresh) throw new Error('The page came without its list.');
      host.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
      const again = host.querySelector(`form[action="${CSS.escape(form.getAttribute('action') ?? '')}"]`);
      const buttons = [...(again?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
      (buttons.find(({ value }) => value === wanted) ?? buttons[0])?.focus();
      announce(wanted === 'up' ? t('Moved up') : t('Moved down'));
    };

    host.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement;
        const pressed = event.submitter as HTMLButtonElement | null;
        if (!form.matches('.outline__moves') || !pressed) return;
        event.preventDefault();
        if (isMoving) return;
        isMoving = true;
        move(form, pressed.value)
          // On failure the form is posted as without script, and the server explains the error.
          .catch(() => signal.aborted || sendPlainly(form, pressed))
          .finally(() => {
            isMoving = false;
          });
      },
      { signal },
    );
  },
});

function sendPlainly(form: HTMLFormElement, pressed: HTMLButtonElement): void {
  const wish = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: pressed.name,
    value: pressed.value,
  });
  form.append(wish);
  form.submit();
}
