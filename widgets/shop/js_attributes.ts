import { defineWidget } from '../../registry/widget.ts';

/** The filter form, sent again on every change: specification B §2. */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    const form = host instanceof HTMLFormElement ? host : host.querySelector('form');
    // Unsent choices that a browser restores after 'back' would lie about the list beside them.
    window.addEventListener('pageshow', (event) => event.persisted && form?.reset(), { signal });
    form?.addEventListener('change', () => form.requestSubmit(), { signal });
    // A select at 'All' says nothing: the address that people share stays short.
    form?.addEventListener('formdata', ({ formData }) => dropEmpty(formData), { signal });
  },
});

function dropEmpty(data: FormData): void {
  for (const name of new Set(data.keys())) {
    const said = data.getAll(name).filter((value) => value !== '');
    data.delete(name);
    for (const value of said) data.append(name, value);
  }
}
