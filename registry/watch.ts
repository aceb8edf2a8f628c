/** Elements that came into the document and elements that left it. A moved element did neither. */
type Changes = { came(root: Element): void; left(root: Element): void };

let observer: MutationObserver | undefined;
let heard: Changes;

export function watch(changes: Changes): void {
  if (observer) return;
  heard = changes;
  observer = new MutationObserver(tell);
  observer.observe(document, { childList: true, subtree: true });
}

export function unwatch(): void {
  observer?.disconnect();
  observer = undefined;
}

/** Puts HTML back. Markers in it stay as they are; those it replaces have left. */
export function restoring(change: () => void): void {
  tell(observer?.takeRecords() ?? []);
  change();
  for (const record of observer?.takeRecords() ?? []) tellLeft(record);
}

function tell(records: MutationRecord[]): void {
  for (const record of records) {
    tellLeft(record);
    for (const node of record.addedNodes) if (node instanceof Element && node.isConnected) heard.came(node);
  }
}

function tellLeft({ removedNodes }: MutationRecord): void {
  for (const node of removedNodes) if (node instanceof Element) heard.left(node);
}
