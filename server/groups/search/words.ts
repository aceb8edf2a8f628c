/** Indexes the words of posted messages, alike on both databases. */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { db, insertMany } from '#core/db/database.ts';
import { folded } from '#core/db/folded.ts';
import { groupWords } from '#groups/schema.ts';

const MOST_WORDS = 400;
const LONGEST_WORD = 40;
const SHORTEST_WORD = 2;
const MOST_WANTED = 5;
/** Shorter ones are looked for as whole words: too many begin with them. */
const SHORTEST_BEGINNING = 3;
const LAST_LETTER = '\u{10ffff}';
/** Enough for whoever reads on: more words find fewer messages. */
export const MOST_FOUND = 1000;

/** Each once, whatever its capitals and accents. */
export const wordsIn = (text: string, most: number): string[] =>
  [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? [])]
    .filter((word) => word.length >= SHORTEST_WORD)
    .map((word) => word.slice(0, LONGEST_WORD))
    .slice(0, most);

type Indexed = { id: number; groupId: number; subject: string; text: string; authorName: string };

export async function indexWords({ id, groupId, subject, text, authorName }: Indexed): Promise<void> {
  const words = [...new Set(wordsIn(`${subject} ${authorName} ${text}`, MOST_WORDS))];
  await insertMany(
    groupWords,
    words.map((word) => ({ groupId, word, messageId: id })),
    { onConflict: { target: ['groupId', 'word', 'messageId'], update: 'nothing' } },
  );
}

export async function forgetWords(messageId: number): Promise<void> {
  await db.delete(groupWords).where(eq(groupWords.messageId, messageId));
}

/** In the order of code points, in which words with one beginning stand together. */
const wordColumn = engine === 'sqlite' ? sql`${groupWords.word}` : sql`${groupWords.word} collate "C"`;

const isMeant = (word: string): SQL =>
  word.length < SHORTEST_BEGINNING
    ? eq(groupWords.word, word)
    : sql`${wordColumn} >= ${word} and ${wordColumn} < ${word + LAST_LETTER}`;

/** Ids of messages that hold all words of a search or words that begin so, the newest first; null where it has none. */
export async function findByWords(groupId: number, search: string): Promise<number[] | null> {
  const words = wordsIn(search, MOST_WANTED);
  if (words.length === 0) return null;
  const [first = '', ...others] = words;
  const holding = (word: string) => and(eq(groupWords.groupId, groupId), isMeant(word));
  const rows = await db
    .selectDistinct({ id: groupWords.messageId })
    .from(groupWords)
    .where(
      and(
        holding(first),
        ...others.map((word) =>
          inArray(groupWords.messageId, db.select({ id: groupWords.messageId }).from(groupWords).where(holding(word))),
        ),
      ),
    )
    .orderBy(desc(groupWords.messageId))
    .limit(MOST_FOUND);
  return rows.map(({ id }) => id);
}
