import { defineWidget } from '../../registry/widget.ts';

/** A link or button that does what it does once (behaviours §0.3). Back from the next page it can be pressed again. */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    const show = (isDone: boolean) => {
      host.classList.toggle('disabled', isDone);
      if (isDone) host.setAttribute('aria-disabled', 'true');
      else host.removeAttribute('aria-disabled');
    };
    const press = (event: Event) => {
      if (!host.classList.contains('disabled')) return show(true);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    host.addEventListener('click', press, { signal, capture: true });
    const release = () => show(false);
    window.addEventListener('pageshow', release, { signal });
    return release;
  },
});
