/** Watches elements that enter or leave the document; moved elements do neither. */
type Changes = { came(root: Element): void; left(root: Element): void };

const observer = new MutationObserver(tell);
let heard: Changes;

/** Repeated calls change nothing. */
export function watch(changes: Changes): void {
  heard = changes;
  observer.observe(document, { childList: true, subtree: true });
}

export const unwatch = (): void => observer.disconnect();

/** Puts HTML back without mounting its markers again; widgets of the HTML it replaces are stopped. */
export function restoring(change: () => void): void {
  tell(observer.takeRecords());
  change();
  for (const record of observer.takeRecords()) tellLeft(record);
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
