/** Stands in for the push service of a browser, and decrypts what it gets. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Before the sender's key: salt, size of a record, length of the key. */
const KEY_AT = SALT_BYTES + 5;
const LAST_RECORD = '\x02';

export class PushService {
  /** What it answers. */
  status = 201;
  readonly received: { message: unknown; headers: IncomingHttpHeaders }[] = [];
  readonly #browser = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.received.push({ message: this.#decrypted(Buffer.concat(chunks)), headers: request.headers });
    response.writeHead(this.status).end();
  });

  /** @returns the subscription of its one browser */
  async start(): Promise<{ endpoint: string; p256dh: string; auth: string }> {
    const p256dh = this.#browser.generateKeys('base64url');
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return { endpoint: `http://127.0.0.1:${port}/browser`, p256dh, auth: this.#auth.toString('base64url') };
  }

  stop(): void {
    this.#server.close();
  }

  #decrypted(body: Buffer): unknown {
    const salt = body.subarray(0, SALT_BYTES);
    const start = KEY_AT + (body[KEY_AT - 1] as number);
    const sender = body.subarray(KEY_AT, start);
    const shared = this.#browser.computeSecret(sender);
    const who = Buffer.concat([Buffer.from('WebPush: info\0'), this.#browser.getPublicKey(), sender]);
    const secret = derived(shared, this.#auth, who, 32);
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(body.subarray(start, -TAG_BYTES)), decipher.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf(LAST_RECORD)));
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
