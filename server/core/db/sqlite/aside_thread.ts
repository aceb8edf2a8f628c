/** The thread behind `aside.ts`: each session reads one snapshot on its own connection. */
import { parentPort, workerData } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { connectSqlite } from './connection.ts';
import { type Prepared, statementCache } from './statements.ts';

export type AsideQuestion = { id: number; session: number } & (
  | { kind: 'begin' }
  | { kind: 'query'; text: string; params: unknown[] }
  | { kind: 'end' }
);
export type AsideAnswer =
  | { id: number; rows: unknown[][]; names: string[] }
  | { id: number; reason: string; code: string | undefined };

type Session = { connection: Database.Database; prepared: (text: string) => Prepared };

const sessions = new Map<number, Session>();
const file = workerData as string;

parentPort?.on('message', (question: AsideQuestion) => parentPort?.postMessage(answerTo(question)));

function answerTo(question: AsideQuestion): AsideAnswer {
  const { id } = question;
  try {
    if (question.kind === 'query') {
      const { rows, names } = (sessions.get(question.session) as Session).prepared(question.text).run(question.params);
      return { id, rows, names: names() };
    }
    if (question.kind === 'begin') begin(question.session);
    else end(question.session);
    return { id, rows: [], names: [] };
  } catch (error) {
    return { id, reason: (error as Error).message, code: (error as { code?: string }).code };
  }
}

function begin(session: number): void {
  const connection = connectSqlite(file, true);
  sessions.set(session, { connection, prepared: statementCache(connection) });
  connection.exec('begin');
}

function end(session: number): void {
  sessions.get(session)?.connection.close();
  sessions.delete(session);
}
