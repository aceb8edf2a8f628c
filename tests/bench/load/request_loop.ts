/** Requests one address continuously on many connections; prints `{"perSecond":N}`. */
import net from 'node:net';

const CONNECTIONS = 32;
const BUFFER_BYTES = 64 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');

/** URL SECONDS HEADERS; HEADERS is JSON, name → value. */
const [address = '', seconds = '2', headers = '{}'] = process.argv.slice(2);
const url = new URL(address);
const lines = Object.entries({ host: url.host, ...JSON.parse(headers) }).map(
  ([name, value]) => `${name}: ${value}\r\n`,
);
const question = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`);
let answers = 0;

/** Reads only where an answer ends and the next begins: the client must need less time than the server. */
class Connection {
  readonly #socket: net.Socket;
  /** Of a head whose end has not come yet. */
  #head = Buffer.alloc(0);
  /** Bytes of the body that have not come yet. */
  #missing = 0;

  constructor() {
    this.#socket = net.connect({
      host: url.hostname,
      port: Number(url.port),
      onread: { buffer: Buffer.alloc(BUFFER_BYTES), callback: (count, buffer) => this.#read(buffer, count) },
    });
    this.#socket.once('connect', () => this.#socket.write(question));
    this.#socket.once('close', () => fail('A connection was closed.'));
  }

  #read(buffer: Uint8Array, count: number): boolean {
    let at = 0;
    while (at < count)
      at = this.#missing > 0 ? this.#skip(at, count) : this.#readHead(Buffer.from(buffer.buffer, at, count - at), at);
    return true;
  }

  #skip(at: number, count: number): number {
    const taken = Math.min(this.#missing, count - at);
    this.#missing -= taken;
    if (this.#missing === 0) this.#answered();
    return at + taken;
  }

  #readHead(come: Buffer, at: number): number {
    const before = this.#head.length;
    const whole = before === 0 ? come : Buffer.concat([this.#head, come]);
    const end = whole.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = Buffer.from(whole);
      return at + come.length;
    }
    const head = whole.toString('latin1', 0, end);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) fail(head);
    this.#head = Buffer.alloc(0);
    this.#missing = Number(length);
    if (this.#missing === 0) this.#answered();
    return at + end + HEAD_END.length - before;
  }

  #answered(): void {
    answers += 1;
    this.#socket.write(question);
  }
}

function fail(reason: string): never {
  console.error(`${address}: ${reason}`);
  process.exit(1);
}

const begun = performance.now();
for (let count = 0; count < CONNECTIONS; count++) new Connection();
setTimeout(() => {
  console.log(JSON.stringify({ perSecond: (answers * 1000) / (performance.now() - begun) }));
  process.exit();
}, Number(seconds) * 1000);
