import { readDraft, writeDraft } from '#widgets/core/draft_store.ts';

/** Gives all attempts to send a draft one key, so that a repeat is stored once. @param forgetDraft once it has arrived */
export function attemptsOf(place: string, forgetDraft: () => void) {
  const keyPlace = `${place} key`;
  let key = readDraft<string>(keyPlace) ?? newKey();
  return {
    key() {
      writeDraft(keyPlace, key);
      return key;
    },
    forget() {
      key = newKey();
      writeDraft(keyPlace, null);
      forgetDraft();
    },
  };
}

const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('');
