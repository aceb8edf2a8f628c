/** Maps names to ids, ignoring letter case. */

export type Owner = {
  companyId: number;
  websiteId: number | null;
  language: string;
  /** Names of today count, in this language; otherwise those of former imports alone. */
  byNames?: boolean;
};

export class NameIds {
  readonly #ids = new Map<string, number>();

  set(name: string, id: number): void {
    this.#ids.set(name.toLowerCase(), id);
  }

  has(name: string): boolean {
    return this.#ids.has(name.toLowerCase());
  }

  id(name: string): number {
    const id = this.#ids.get(name.toLowerCase());
    if (id === undefined) throw new Error(`The import uses "${name}" before creating it`);
    return id;
  }

  /** @returns unknown names, each once, in its first spelling */
  unknown(names: readonly string[]): string[] {
    const missing = new Map<string, string>();
    for (const name of names) {
      const key = name.toLowerCase();
      if (!this.#ids.has(key) && !missing.has(key)) missing.set(key, name);
    }
    return [...missing.values()];
  }
}
