import { defineWidget } from '#registry/widget.ts';

/**
 * A list whose entries fold the list inside of them. What names an entry is its first element, `.o_ul_toggle_self`, which
 * becomes a button; `.o_ul_toggle_next` folds the entry after its own. Without a script everything is unfolded.
 */
export default defineWidget({
  load: 'visible',
  enhance(host, _params, signal) {
    const before: [Element, Element][] = [];
    for (const label of host.querySelectorAll('.o_ul_toggle_self, .o_ul_toggle_next')) {
      const entry = label.closest('li');
      const folded = label.matches('.o_ul_toggle_next') ? entry?.nextElementSibling : entry?.querySelector('ul, ol');
      if (!folded) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = label.className;
      button.append(...[...label.childNodes].map((node) => node.cloneNode(true)));
      const show = (isOpen: boolean) => {
        button.setAttribute('aria-expanded', String(isOpen));
        folded.toggleAttribute('hidden', !isOpen);
      };
      // The branch with the current page stays open.
      show(folded.querySelector('[aria-current]') !== null);
      button.addEventListener('click', () => show(folded.hasAttribute('hidden')), { signal });
      label.replaceWith(button);
      before.push([button, label]);
      signal.addEventListener('abort', () => folded.removeAttribute('hidden'));
    }
    return () => {
      for (const [button, label] of before) button.replaceWith(label);
    };
  },
});
