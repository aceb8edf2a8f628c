/** Finds posted messages of a group by their words. */
import { sql } from 'drizzle-orm';
import { findByWords, type WordIndex, wordsIn } from '#core/db/word_search.ts';
import { groupMessages } from '#groups/schema.ts';

const { groupId, subject, authorName, text } = groupMessages;
const SEARCHED_MESSAGES: WordIndex = {
  table: groupMessages,
  part: groupId,
  columns: [subject, authorName, text],
  isIndexed: sql.raw(`state = 'posted'`),
};

const MOST_WANTED = 5;
/** Enough for whoever reads on: more words find fewer messages. */
const MOST_FOUND = 1000;

/** Ids of messages that hold all words of a search or words that begin so, the newest first; null where it has none. */
export async function findMessages(group: number, search: string): Promise<number[] | null> {
  const words = wordsIn(search, MOST_WANTED);
  return words.length === 0 ? null : findByWords(SEARCHED_MESSAGES, { part: group, words, most: MOST_FOUND });
}
