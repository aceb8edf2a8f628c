/** Runs the test bank on its own port with a clock the test moves. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { pointToTestBank } from '#payments/providers/test_bank_client.ts';
import { type HandClock, handClock } from '#payments/test_bank/clock.ts';
import { type BankSettings, startTestBank, type TestBank } from '#payments/test_bank/server.ts';

/** Longer than a busy machine needs to answer: only a bank that is silent on purpose is given up. */
const TIMEOUT_MS = 60_000;

/** Until the end of the test this is the bank of the test acquirer. */
export async function openTestBank(
  settings: BankSettings & { timeout?: number } = {},
): Promise<TestBank & { clock: HandClock }> {
  const clock = handClock();
  const bank = await startTestBank({ clock, ...settings });
  pointToTestBank(bank.url, { timeout: settings.timeout ?? TIMEOUT_MS });
  onTestFinished(async () => {
    pointToTestBank(null);
    await bank.stop();
  });
  return { ...bank, clock };
}

export type HeardWebhook = { headers: IncomingHttpHeaders; body: Buffer };

/** A server that records webhooks in place of a shop. */
export async function openEar() {
  const heard: HeardWebhook[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    heard.push({ headers: request.headers, body: Buffer.concat(pieces) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payment/webhook/test`,
    heard,
    /** Sets the status of its answers. */
    answer(next: number) {
      status = next;
    },
  };
}
