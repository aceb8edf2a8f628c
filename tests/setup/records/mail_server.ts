/** A mail server that stores what it receives, and rejects mails on request. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Refusal = { code: number; message: string };

export type MailServer = {
  url: string;
  /** Whole messages, with the recipients of their envelopes. */
  taken: { to: string[]; source: string }[];
  /** From now on each message is refused; null takes them again. */
  refuse(refusal: Refusal | null): void;
  stop(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = [];
  let refusal: Refusal | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code })),
    async onData(stream, session, done) {
      const source = Buffer.concat(await stream.toArray()).toString('utf8');
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuse: (next) => {
      refusal = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
