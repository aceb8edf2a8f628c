/** Takes mail by SMTP or LMTP from a mail server in front, such as Postfix. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { type Delivery, deliver, MAX_MAIL_BYTES, MOST_RECIPIENTS } from './deliver.ts';
import { receiverOf } from './receivers.ts';

/** Each may send a mail of the largest size at once. */
const MOST_CONNECTIONS = 8;
const SILENCE_MS = 60_000;
const CLOSE_MS = 5_000;

const REPLIES: Partial<Record<Delivery, [code: number, text: string]>> = {
  unknown: [550, '5.1.1 There is no such address here'],
  refused: [554, '5.4.6 This mail went through too many servers'],
  unreadable: [554, '5.6.0 This mail cannot be read'],
  later: [451, '4.7.1 Try again later'],
};

const PERMANENT: ReadonlySet<Delivery> = new Set<Delivery>(['refused', 'unreadable']);

export type Receiver = { port: number; stop(): Promise<void> };

/** @returns null where it is turned off */
export async function startMailReceiver(port = env.MAIL_IN_PORT): Promise<Receiver | null> {
  if (port === null) return null;
  // Loaded only when it is turned on.
  const { SMTPServer: Server } = await import('smtp-server');
  const isLmtp = env.MAIL_IN_PROTOCOL === 'lmtp';
  const server = new Server({
    ...{ lmtp: isLmtp, size: MAX_MAIL_BYTES, rejectOversized: true, maxClients: MOST_CONNECTIONS },
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true },
    ...{ socketTimeout: SILENCE_MS, closeTimeout: CLOSE_MS, name: env.MAIL_DOMAIN, logger: false },
    onRcptTo: ({ address }, session, done) => void checkRecipient(address, session).then(done, () => done(LATER())),
    onData: (stream, session, done) =>
      void takeMail(stream, session, isLmtp).then(
        (results) => done(null, results as never),
        (error) => done(error),
      ),
  });
  server.on('error', (error) => log.warn({ err: error }, 'A connection to the receiver of mail failed.'));
  server.listen(port, env.MAIL_IN_HOST);
  await once(server.server, 'listening');
  return { port: (server.server.address() as AddressInfo).port, stop: () => closed(server) };
}

const closed = (server: SMTPServer): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

const refusal = (delivery: Delivery): Error | null => {
  const reply = REPLIES[delivery];
  return reply ? Object.assign(new Error(reply[1]), { responseCode: reply[0] }) : null;
};
const LATER = (): Error => refusal('later') as Error;

async function checkRecipient(address: string, { envelope }: SMTPServerSession): Promise<Error | null> {
  if (envelope.rcptTo.length >= MOST_RECIPIENTS)
    return Object.assign(new Error('4.5.3 Too many recipients'), { responseCode: 452 });
  return (await receiverOf(address)) ? null : refusal('unknown');
}

/** With SMTP there is one reply: what failed for one recipient is sent again, which the others ignore. */
async function takeMail(stream: SMTPServerDataStream, { envelope }: SMTPServerSession, isLmtp: boolean) {
  const source = await read(stream);
  // Refused by the server itself.
  if (source === null) return 'Too large';
  const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
  const recipients = envelope.rcptTo.map(({ address }) => address);
  const deliveries = await deliver(source, sender, recipients).catch((error): Delivery[] => {
    log.error({ err: error }, 'A mail that came in was not handled.');
    return recipients.map(() => 'later');
  });
  if (isLmtp) return deliveries.map((one) => refusal(one) ?? 'Taken');
  const failed = deliveries.find((one) => one === 'later') ?? deliveries.find((one) => PERMANENT.has(one));
  const error = failed && refusal(failed);
  if (error) throw error;
  return 'Taken';
}

/** Null for one that is too large, which is not kept in memory. */
async function read(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk);
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}
