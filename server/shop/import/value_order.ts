/** Places new values in an attribute's order. */

export class ValueOrder {
  /** Value in lower case → sequence. */
  readonly #sequences = new Map<string, number>();
  #next = 0;

  set(value: string, sequence: number): void {
    this.#sequences.set(value.toLowerCase(), sequence);
    this.#next = Math.max(this.#next, sequence + 1);
  }

  get(value: string): number | undefined {
    return this.#sequences.get(value.toLowerCase());
  }

  /**
   * Places a new value: before the first existing value that follows it in the file, else last.
   * @returns the sequence from which all others moved up by one; null if none moved
   */
  place(value: string, following: readonly string[]): number | null {
    const before = following.map((one) => this.get(one)).find((sequence) => sequence !== undefined);
    if (before === undefined) {
      this.set(value, this.#next);
      return null;
    }
    for (const [other, sequence] of this.#sequences) if (sequence >= before) this.set(other, sequence + 1);
    this.set(value, before);
    return before;
  }
}
