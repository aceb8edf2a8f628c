type Control = HTMLElement & { disabled?: boolean; value?: string };

/** Remembers which elements are hidden or disabled, and their values. @returns restores them when the widget stops */
export function stateRestorer(elements: readonly (HTMLElement | null)[]): () => void {
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
