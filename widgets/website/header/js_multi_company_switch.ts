import { call } from '#registry/call.ts';
import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/**
 * A button that saves the staff member's current company on their record, then reloads the page.
 * Its form does the same without script.
 */
export default defineWidget({
  params: { companyId: number(), userId: number() },
  load: 'interact',
  enhance(host, { companyId, userId }, signal) {
    const button = host.querySelector('button') ?? (host as HTMLButtonElement);
    let isBusy = false;
    const choose = async (event: Event) => {
      event.preventDefault();
      if (isBusy) return;
      isBusy = true;
      button.setAttribute('aria-busy', 'true');
      try {
        await call('/web/dataset/call_kw/res.users/write', { args: [[userId], { company_id: companyId }] }, { signal });
        location.reload();
      } catch (error) {
        if (signal.aborted) return;
        isBusy = false;
        button.removeAttribute('aria-busy');
        tell(button, (error as Error).message);
      }
    };
    button.addEventListener('click', choose, { signal });
    return () => {
      button.removeAttribute('aria-busy');
      told(button)?.remove();
    };
  },
});

const told = (button: Element): Element | null =>
  button.nextElementSibling?.matches('[role=alert]') ? button.nextElementSibling : null;

function tell(button: Element, message: string): void {
  told(button)?.remove();
  const alert = document.createElement('p');
  alert.setAttribute('role', 'alert');
  alert.className = 'field__error';
  alert.textContent = message;
  button.after(alert);
}
