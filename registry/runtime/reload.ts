/** For developers: a server that went away and came back has something new to show. */
export function reloadWhenServerReturns(source: EventTarget, reload: () => void): void {
  let isReturn = false;
  source.addEventListener('open', () => {
    if (isReturn) reload();
    isReturn = true;
  });
}
