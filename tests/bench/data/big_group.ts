/** Fills DATA_DIR with a large group; prints the path of its page. */
import { closeDatabase, db, openDatabase, transaction } from '#core/db/database.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { addMessage } from '#groups/posting/add_message.ts';
import { groupMembers, groups } from '#groups/schema.ts';

const AT_ONCE = 500;
const HOUR_MS = 3_600_000;
/** Every fifth message begins a thread. */
const PER_THREAD = 5;
const WORDS = 'sow seed bean soil frost pot water light shade root leaf stem trim graft swap peat moss rain'.split(' ');

const [members = 0, messages = 0] = process.argv.slice(2).map(Number);
await openDatabase();
await seedDemo();
const [group] = await db
  .insert(groups)
  .values({ websiteId: 1, name: { en_US: 'Many' }, description: {}, alias: 'many', memberCount: members })
  .returning();
const { id: groupId } = group!;

const emails = ['maria@example.com', ...Array.from({ length: members - 1 }, (_, n) => `member${n}@example.org`)];
for (let from = 0; from < members; from += AT_ONCE) {
  const some = emails.slice(from, from + AT_ONCE).map((email) => ({
    ...{ groupId, email, languageCode: 'en_US', state: 'on' as const, changedAt: new Date(0) },
  }));
  await transaction(async () => void (await db.insert(groupMembers).values(some)), { name: 'fill', isLong: true });
}

const wordsOf = (n: number) =>
  Array.from({ length: 60 }, (_, i) => WORDS[(n * 7 + i * i) % WORDS.length]).concat(`row${n % 100}`, `bed${n}`);
for (let from = 0; from < messages; from += AT_ONCE)
  await transaction(
    async () => {
      for (let n = from; n < Math.min(messages, from + AT_ONCE); n++) {
        const root = n - (n % PER_THREAD);
        const text = wordsOf(n).join(' ');
        await addMessage({
          ...{ groupId, messageId: `<${n}@many>`, answers: n === root ? [] : [`<${root}@many>`] },
          author: { name: 'Many People', email: emails[n % members]!, partnerId: null },
          ...{ subject: `Question ${root}`, text, body: `<p>${text}</p>`, state: 'posted', source: 'import' },
          sentAt: new Date(Date.now() - (messages - n) * HOUR_MS),
        });
      }
    },
    { name: 'fill', isLong: true },
  );
await closeDatabase();
console.log(`/groups/many-${groupId}`);
