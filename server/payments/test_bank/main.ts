/** Runs the test bank as a separate process. */
import { runInUtc } from '#core/process/utc.ts';
import { type BankSettings, startTestBank } from './server.ts';

runInUtc();

const { TEST_BANK_PORT, TEST_BANK_HOST, TEST_BANK_FILE, TEST_BANK_PUBLIC_HOST, TEST_ACQUIRER_LATE_SECONDS } =
  process.env;

/**
 * Ends with the server that started it. Started by hand, it serves several:
 *
 *     TEST_BANK_PORT=4000 node server/payments/test_bank/main.ts
 *
 * and each server finds it by `TEST_ACQUIRER=http://127.0.0.1:4000`.
 */
const settings: BankSettings = {
  port: Number(TEST_BANK_PORT ?? 0),
  host: TEST_BANK_HOST || '127.0.0.1',
  publicHost: TEST_BANK_PUBLIC_HOST,
  file: TEST_BANK_FILE || null,
  ...(TEST_ACQUIRER_LATE_SECONDS ? { lateMs: Number(TEST_ACQUIRER_LATE_SECONDS) * 1000 } : {}),
};
const bank = await startOnAnyPort();
if (process.send) process.send({ url: bank.url });
else console.log(`The test bank is at ${bank.url}`);

const stop = async () => {
  await bank.stop();
  process.exit();
};
// A server that ended, however it did, leaves no bank behind. Signals reach all processes of a terminal at once: a bank
// that somebody started waits for its server, whose last requests may need it.
process.on('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, process.send ? () => {} : stop);

/** The port that was meant may be another program's. */
async function startOnAnyPort() {
  try {
    return await startTestBank(settings);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || !process.send) throw error;
    return startTestBank({ ...settings, port: 0 });
  }
}
