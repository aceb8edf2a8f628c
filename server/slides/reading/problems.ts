/** Why a document could not be read, in words for staff and uploaders. */
import { msg } from '#core/msg.ts';

const PASSWORD = msg('You can not upload password protected file.');

const PROBLEMS: readonly [RegExp, string][] = [
  [/password/i, PASSWORD],
  [/longer than/i, msg('Reading this document takes too long.')],
  [/memory|worked on it ended/i, msg('Reading this document takes too much memory.')],
];

export const problemOf = (reason: string): string =>
  PROBLEMS.find(([pattern]) => pattern.test(reason))?.[1] ?? msg('This document is damaged and can’t be read.');
