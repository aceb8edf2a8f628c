/** Domains define here which addresses take mail, and what happens to it. */
import { env } from '#core/process/env.ts';
import { isSame, signature } from '#core/process/secret.ts';
import type { IncomingMail } from './incoming_mail.ts';

export type MailReceiver = {
  /** Start of the addresses, such as `chat+`. */
  prefix: string;
  /** Whether there is such an address; asked before the mail is sent. @param rest between the prefix and `@` */
  accepts(rest: string): Promise<boolean>;
  /** Runs once per mail and recipient, in the transaction that remembers it. An error makes the sender try again. */
  receive(mail: IncomingMail, rest: string): Promise<'taken' | 'ignored'>;
  /** Stores attachments by the upload rules first; those of an ignored mail are deleted. */
  takesFiles?: boolean;
  /** Gets bounces and absence notices too; otherwise they are dropped. */
  takesAutomatic?: boolean;
};

export type Addressed = { receiver: MailReceiver; rest: string };

const receivers = new Map<string, MailReceiver>();

/** @returns a function that removes it */
export function defineMailReceiver(receiver: MailReceiver): () => void {
  if (receivers.has(receiver.prefix)) throw new Error(`There are two receivers of mail for "${receiver.prefix}".`);
  receivers.set(receiver.prefix, receiver);
  return () => receivers.delete(receiver.prefix);
}

/** Whether answers by mail come in here at all: else mails need no address for them. */
export const receivesMail = (): boolean => env.MAIL_IN_PORT !== null || env.MAIL_IN_SECRET !== '';

/** Null for an unknown address. The longest prefix wins. */
export async function receiverOf(address: string): Promise<Addressed | null> {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  if (at < 1 || address.slice(at + 1).toLowerCase() !== env.MAIL_DOMAIN) return null;
  const fitting = [...receivers.values()].filter(({ prefix }) => local.startsWith(prefix));
  const [receiver] = fitting.sort((a, b) => b.prefix.length - a.prefix.length);
  const rest = receiver && local.slice(receiver.prefix.length);
  return receiver && rest && (await receiver.accepts(rest)) ? { receiver, rest } : null;
}

/** An address that nobody can guess, for one record. */
export const signedAddress = (prefix: string, id: number): string =>
  `${prefix}${id}-${codeOf(prefix, id)}@${env.MAIL_DOMAIN}`;

/** Null where the signature is wrong. @param rest of the address, after the prefix */
export function signedId(prefix: string, rest: string): number | null {
  const [, digits = '', code = ''] = /^([1-9]\d{0,14})-([0-9a-f]+)$/.exec(rest) ?? [];
  const id = Number(digits);
  return digits && isSame(code, codeOf(prefix, id)) ? id : null;
}

/** Digits from 0 to f: some mail servers change the case of addresses. */
const codeOf = (prefix: string, id: number): string =>
  Buffer.from(signature(`mail ${prefix}`, String(id)), 'base64url')
    .toString('hex')
    .slice(0, 32);
