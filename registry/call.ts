import { foreignPage } from './foreign_page.ts';

export type CallOptions = {
  /** Ends the call; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 300_000;

/** A call that was refused, or never arrived (`status` 0). The message is for the visitor. */
export class CallError extends Error {
  readonly status: number;
  /** Field of the body → its error message. */
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.fields = fields;
  }
}

/** Posts JSON and gives the JSON answer. Throws CallError, or the signal's reason. */
export async function call<Answer>(path: string, body: object = {}, options: CallOptions = {}): Promise<Answer> {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  return parsed(await send(path, init, options)) as Answer;
}

/** Posts a form with its files and gives the JSON answer. The answer may take as long as the files need. */
export async function sendForm<Answer>(path: string, data: FormData, options: CallOptions = {}): Promise<Answer> {
  return parsed(
    await send(path, { method: 'POST', body: data }, { timeoutMs: UPLOAD_TIMEOUT_MS, ...options }),
  ) as Answer;
}

/** Gets markup that the server renders for a place in the page. */
export function fragment(path: string, options: CallOptions = {}): Promise<string> {
  return send(path, {}, options);
}

/** Code that comes when it is used. Throws CallError where it does not come. */
export const arrived = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch(() => {
    throw unreachable();
  });

/** The page says it in its language: with each widget that calls it would come again. */
const notReached = () =>
  document.documentElement.dataset.unreachable ??
  'The server could not be reached. Check your connection and try again.';

const unreachable = () => new CallError(0, notReached());

async function send(path: string, init: RequestInit, { signal, timeoutMs = TIMEOUT_MS }: CallOptions): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let response: Response;
  let answer: string;
  try {
    response = await (foreignPage()?.ask ?? fetch)(path, {
      ...init,
      headers: { ...init.headers, ...pageHeaders() },
      signal: ended,
    });
    answer = await response.text();
  } catch {
    signal?.throwIfAborted();
    throw unreachable();
  }
  if (!response.ok) throw refusal(response.status, answer);
  return answer;
}

/** Two tabs in two languages both stay right: a call speaks for its page. In a frame it may have no cookie. */
function pageHeaders(): Record<string, string> {
  const { lang, websiteId, frameToken } = document.documentElement.dataset;
  return {
    accept: 'application/json, text/html;q=0.9',
    ...(lang && { 'x-page-language': lang }),
    ...(websiteId && { 'x-page-website': websiteId }),
    ...(frameToken && { 'x-frame-token': frameToken }),
  };
}

function refusal(status: number, answer: string): CallError {
  let error: { message?: string; fields?: Record<string, string> } = {};
  try {
    error = JSON.parse(answer).error ?? {};
  } catch {
    // A proxy in between, or a hotel's network, answers with a page of its own.
  }
  return new CallError(status, error.message ?? notReached(), error.fields);
}

function parsed(answer: string): unknown {
  try {
    return answer === '' ? undefined : JSON.parse(answer);
  } catch {
    throw refusal(502, answer);
  }
}
