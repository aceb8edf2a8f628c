import type { MailCondition } from './mail.schema.ts';

type Check = (subject: number) => Promise<boolean>;

const checks = new Map<string, Check>();

/**
 * Defines a condition that is checked before a mail is sent, such as a subscription.
 * @returns a function that removes it
 */
export function defineMailCondition(name: string, check: Check): () => void {
  if (checks.has(name)) throw new Error(`There are two conditions of mails named "${name}".`);
  checks.set(name, check);
  return () => checks.delete(name);
}

/** @throws for an undefined condition: the mail waits until it is defined */
export async function isStillWanted(condition: MailCondition | null): Promise<boolean> {
  if (!condition) return true;
  const check = checks.get(condition.name);
  if (!check) throw new Error(`Unknown mail condition "${condition.name}".`);
  return check(condition.subject);
}
