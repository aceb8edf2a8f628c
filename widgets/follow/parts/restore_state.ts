type Control = HTMLElement & { disabled?: boolean; value?: string };

/** Remembers what is shown, locked and written, for the day the widget stops. @returns what puts it back */
export function asItWas(elements: readonly (HTMLElement | null)[]): () => void {
  const found = elements.filter((element): element is Control => element !== null);
  const before = found.map(({ hidden, disabled, value }) => ({ hidden, disabled, value }));
  return () => {
    found.forEach((element, n) => {
      const { hidden, disabled, value } = before[n] as (typeof before)[number];
      element.hidden = hidden;
      if (disabled !== undefined) element.disabled = disabled;
      if (element instanceof HTMLInputElement && value !== undefined) element.value = value;
    });
  };
}
