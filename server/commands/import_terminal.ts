/** Shows the progress of an import, as a bar or as log lines. */
import { Presets, SingleBar } from 'cli-progress';
import {
  type Conflict,
  type Importer,
  type ImportListener,
  type ImportOptions,
  type ImportResult,
  noteText,
  type Problem,
} from '#core/domain/importer.ts';

/** A file in which everything is wrong is understood after so many. */
const MOST_PROBLEMS_SHOWN = 200;

export class ImportTerminal implements ImportListener {
  readonly #unit: [string, string];
  readonly #isTerminal = process.stdout.isTTY ?? false;
  readonly #problems: Problem[] = [];
  problemCount = 0;
  readonly #conflicts: Conflict[] = [];
  #conflictCount = 0;
  #stage = '';
  #bar: SingleBar | undefined;

  constructor({ unit }: Importer) {
    this.#unit = unit;
  }

  problem(problem: Problem): void {
    this.problemCount += 1;
    if (this.problemCount <= MOST_PROBLEMS_SHOWN) this.#problems.push(problem);
  }

  conflict(conflict: Conflict): void {
    this.#conflictCount += 1;
    if (this.#conflictCount <= MOST_PROBLEMS_SHOWN) this.#conflicts.push(conflict);
  }

  progress(stage: string, done: number, total: number): void {
    if (stage !== this.#stage) this.#begin(stage, total);
    this.#bar?.setTotal(total);
    this.#bar?.update(done);
  }

  conclude({ created, changed, unchanged, notes }: ImportResult, options: ImportOptions): void {
    const { isDryRun, signal } = options;
    this.#bar?.stop();
    for (const problem of this.#problems.sort((a, b) => a.line - b.line)) console.error(sentence(problem));
    if (this.problemCount > MOST_PROBLEMS_SHOWN)
      console.error(`… and ${this.problemCount - MOST_PROBLEMS_SHOWN} more.`);
    if (signal.aborted)
      console.log('Stopped before the end. Imported products are complete; run the import again to continue.');
    const total = created + changed + unchanged;
    const counted = `${total} ${this.#unit[total === 1 ? 0 : 1]}: ${created} created, ${changed} changed, ${unchanged} unchanged.`;
    console.log(isDryRun ? `Dry run, nothing was written. An import would result in: ${counted}` : counted);
    if (this.problemCount > 0)
      console.log(`${this.problemCount} ${this.problemCount === 1 ? 'row was' : 'rows were'} left out, see above.`);
    for (const note of notes) console.log(noteText(note));
    this.#tellConflicts(options.overwrites ?? false);
  }

  #tellConflicts(overwrites: boolean): void {
    if (this.#conflictCount === 0) return;
    console.log(
      overwrites
        ? `Changed by hand since the last import (${this.#conflictCount}), and taken from the file:`
        : `Changed by hand since the last import (${this.#conflictCount}), and kept. --overwrite takes what the file has:`,
    );
    for (const { line, record, part, field, present, wanted } of this.#conflicts)
      console.log(
        `  Line ${line}, ${record}, ${part ? `${part}, ` : ''}${field}: "${present}"; in the file "${wanted}"`,
      );
    const more = this.#conflictCount - this.#conflicts.length;
    if (more > 0) console.log(`  … and ${more} more.`);
  }

  #begin(stage: string, total: number): void {
    this.#bar?.stop();
    this.#stage = stage;
    if (!this.#isTerminal) {
      console.log(`${stage} …`);
      return;
    }
    this.#bar = new SingleBar({ format: `${stage} [{bar}] {percentage} %`, hideCursor: true }, Presets.shades_classic);
    this.#bar.start(total, 0);
  }
}

function sentence({ line, column, reason }: Problem): string {
  return column === null ? `Line ${line}: ${reason}` : `Line ${line}, column "${column}": ${reason}`;
}
