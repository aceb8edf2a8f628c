/** A server at a fixed address that can be killed and restarted, with a bank. */
import { freePort } from '#tests/setup/processes/free_port.ts';
import { type ServerProcess, startServer } from '#tests/setup/processes/server_process.ts';

/** @param port where it was before it ended */
export async function startShop(
  bankUrl: string,
  more: Record<string, string> = {},
  port?: number,
): Promise<ServerProcess & { port: number }> {
  const own = port ?? (await freePort());
  const shop = await startServer({
    PORT: String(own),
    PUBLIC_URL: `http://127.0.0.1:${own}`,
    TEST_ACQUIRER: bankUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  });
  return { ...shop, port: own };
}
