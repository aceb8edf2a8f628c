import { defineWidget } from '#registry/widget.ts';
import { announce } from '#widgets/core/live_region.ts';
import { focusNoted, rememberFocusFor } from '#widgets/core/restore_focus.ts';

/** The filter form, sent again on every change. */
export default defineWidget({
  // Not on interaction: after a filter change has reloaded the page, the focus returns to that filter.
  load: 'idle',
  enhance(host, _params, signal) {
    const form = host instanceof HTMLFormElement ? host : host.querySelector('form');
    if (!form) return;
    const send = (focused: Element | null) => {
      if (isControl(focused) && form.contains(focused))
        rememberFocusFor(new URL(form.action, location.href).pathname, selectorOf(focused));
      form.requestSubmit();
    };
    // Unsent choices that a browser restores after 'back' would lie about the list beside them.
    window.addEventListener('pageshow', (event) => event.persisted && form.reset(), { signal });
    form.addEventListener('change', ({ target }) => send(target as Element), { signal });
    // A select at 'All' says nothing: the address that people share stays short.
    form.addEventListener('formdata', ({ formData }) => dropEmpty(formData), { signal });

    const count = document.querySelector<HTMLElement>('.shop-list__count');
    if (focusNoted(count) && count?.textContent && document.activeElement !== count) announce(count.textContent);
    if (isChanged(form)) send(document.activeElement);
  },
});

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (one: Element | null): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLSelectElement;

const selectorOf = ({ id, name, value }: Control): string =>
  id ? `#${CSS.escape(id)}` : `.js_attributes [name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;

/** Somebody was quicker than the script. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('input')].some((box) => box.checked !== box.hasAttribute('checked')) ||
  [...form.querySelectorAll('option')].some(
    (option) => option.value !== '' && option.selected !== option.hasAttribute('selected'),
  );

function dropEmpty(data: FormData): void {
  for (const name of new Set(data.keys())) {
    const chosen = data.getAll(name).filter((value) => value !== '');
    data.delete(name);
    for (const value of chosen) data.append(name, value);
  }
}
