/** Reads table rows as responses. */
import { createHash } from 'node:crypto';
import type { ImportListener } from '#core/domain/importer.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { LabelRow, PageRow, QuestionRow } from '#surveys/results/queries.ts';
import { answersIn, type GivenAnswer, InvalidCell } from './cell.ts';
import type { Fact, Target } from './mapping.ts';

export type GivenResponse = {
  /** The same row in the same file again has the same. */
  importKey: string;
  startedAt: Date | null;
  /** Null for an unfinished response. */
  finishedAt: Date | null;
  isFinished: boolean;
  language: string | null;
  lastPageId: number | null;
  answers: GivenAnswer[];
};

type Asked = { questions: QuestionRow[]; labels: LabelRow[]; pages: PageRow[] };

const LANGUAGE = /^[a-z]{2,3}_[0-9A-Z]{2,3}$/;
const LONGEST_ID = 200;

export class Reader {
  readonly #headers: readonly string[];
  readonly #targets: readonly Target[];
  readonly #listener: ImportListener;
  readonly #choices: Map<number, LabelRow[]>;
  readonly #pageOf: Map<number, number>;
  readonly #pages: number[];
  readonly #hasFinish: boolean;
  /** How often a row with the same cells came: two people may answer alike. */
  readonly #seen = new Map<string, number>();

  constructor(headers: readonly string[], targets: readonly Target[], asked: Asked, listener: ImportListener) {
    this.#headers = headers;
    this.#targets = targets;
    this.#listener = listener;
    this.#choices = Map.groupBy(
      asked.labels.filter(({ role }) => role === 'choice'),
      ({ questionId }) => questionId,
    );
    this.#pageOf = new Map(asked.questions.map(({ id, pageId }) => [id, pageId]));
    this.#pages = asked.pages.map(({ id }) => id);
    this.#hasFinish = targets.some((target) => target.kind === 'fact' && target.fact === 'finished');
  }

  /** @returns null for a row with an invalid cell, which is reported */
  read({ cells, line }: CsvRow): GivenResponse | null {
    const answers: GivenAnswer[] = [];
    const facts: Partial<Record<Fact, string>> = {};
    let isWhole = true;
    this.#targets.forEach((target, at) => {
      const cell = cells[at] ?? '';
      try {
        if (target.kind === 'fact') facts[target.fact] = checkedFact(target.fact, cell.trim());
        else answers.push(...answersIn(cell, target, ({ id }) => ({ choices: this.#choices.get(id) ?? [] })));
      } catch (error) {
        if (!(error instanceof InvalidCell)) throw error;
        isWhole = false;
        const reason = cell === '' ? error.message : `"${cutText(cell, 60)}": ${error.message}`;
        this.#listener.problem({ line, column: this.#headers[at] ?? null, reason });
      }
    });
    const importKey = this.#keyOf(facts.id, cells);
    if (importKey === null)
      this.#listener.problem({ line, column: 'id', reason: `"${facts.id}": It stands in two rows.` });
    if (!isWhole || importKey === null) return null;
    return { importKey, answers, ...this.#wayOf(facts, answers) };
  }

  #wayOf(facts: Partial<Record<Fact, string>>, answers: GivenAnswer[]) {
    const isFinished = !this.#hasFinish || Boolean(facts.finished);
    const passed = answers.map(({ questionId }) => this.#pages.indexOf(this.#pageOf.get(questionId) ?? 0));
    const last = isFinished ? this.#pages.length - 1 : Math.max(-1, ...passed);
    return {
      isFinished,
      startedAt: facts.started ? new Date(facts.started) : null,
      finishedAt: facts.finished ? new Date(facts.finished) : null,
      language: facts.language || null,
      lastPageId: this.#pages[last] ?? null,
    };
  }

  #keyOf(id: string | undefined, cells: readonly string[]): string | null {
    const name = id
      ? `id ${id}`
      : `row ${createHash('sha256')
          .update(JSON.stringify(trimmed(cells)))
          .digest('base64url')}`;
    const times = (this.#seen.get(name) ?? 0) + 1;
    this.#seen.set(name, times);
    if (id) return times > 1 ? null : name;
    return times > 1 ? `${name} ${times}` : name;
  }
}

/** Empty cells at the end may be there or not. */
function trimmed(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => cell.trim());
}

function checkedFact(fact: Fact, text: string): string {
  if (text === '') return '';
  if (fact === 'id' && text.length > LONGEST_ID) throw new InvalidCell('It is too long for an id.');
  if (fact === 'language' && !LANGUAGE.test(text)) throw new InvalidCell('It is no language, such as fr_FR.');
  if (fact === 'id' || fact === 'language') return text;
  const moment = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text)
    ? new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`)
    : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new InvalidCell('It is no moment, such as 2027-01-31 18:00:00.');
  return moment.toISOString();
}
