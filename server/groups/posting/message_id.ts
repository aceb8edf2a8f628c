import { randomUUID } from 'node:crypto';
import { mailDomain } from '#groups/queries.ts';

/** For messages that are written here (RFC 5322). */
export const newMessageId = (): string => `<${randomUUID()}@${mailDomain()}>`;
