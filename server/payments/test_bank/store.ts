/** Stores the test bank's data in memory, and optionally in a file. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type BankEventKind =
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'refunded'
  | 'refund_failed';

export type BankEvent = {
  id: string;
  kind: BankEventKind;
  /** The shop's: of the payment, or of the refund. */
  reference: string;
  amount: number;
  currency: string;
  message: string;
  /** ISO 8601. */
  at: string;
  /** How often the webhook has yet to arrive. */
  deliveries: number;
};

export type BankCard = {
  id: string;
  merchant: string;
  /** Slug of its behaviour. */
  behaviour: string;
  brand: string;
  last_four: string;
  /** `YYYY-MM` */
  expires: string;
  verified: boolean;
};

/** `open`: its page waits for a card. `proof`: the bank waits for the buyer. `done`: the events say the rest. */
export type BankPayment = {
  id: string;
  /** Opens its pages. */
  pageKey: string;
  merchant: string;
  webhookSecret: string;
  reference: string;
  amount: number;
  currency: string;
  returnUrl: string;
  webhookUrl: string;
  /** Of the buyer, such as `fr_FR`. */
  language: string;
  savesCard: boolean;
  capturesLater: boolean;
  status: 'open' | 'proof' | 'done';
  cardId: string | null;
  /** When a payment that is late is made, ISO 8601. */
  lateAt: string | null;
  events: BankEvent[];
};

type Row = { payment: BankPayment } | { card: BankCard } | { forgotten: string } | ({ answered: string } & KeptAnswer);

/** `print` is of the body that was asked with. */
type KeptAnswer = { print: string; status: number; body: unknown };

export type BankStore = ReturnType<typeof openStore>;

/** Card numbers and codes are never stored. @param file none: nothing outlives the process */
export function openStore(file: string | null) {
  const payments = new Map<string, BankPayment>();
  const cards = new Map<string, BankCard>();
  /** What was answered to a request that said which one it is. */
  const answers = new Map<string, KeptAnswer>();

  const take = (row: Row) => {
    if ('payment' in row) payments.set(row.payment.id, row.payment);
    else if ('card' in row) cards.set(row.card.id, row.card);
    else if ('forgotten' in row) cards.delete(row.forgotten);
    else answers.set(row.answered, { print: row.print, status: row.status, body: row.body });
  };
  const write = (row: Row) => {
    take(row);
    if (file) appendFileSync(file, `${JSON.stringify(row)}\n`, { mode: 0o600 });
  };

  if (file) {
    mkdirSync(path.dirname(file), { recursive: true });
    for (const row of readRows(file)) take(row);
    const whole: Row[] = [
      ...[...payments.values()].map((payment) => ({ payment })),
      ...[...cards.values()].map((card) => ({ card })),
      ...[...answers].map(([answered, answer]) => ({ answered, ...answer })),
    ];
    writeFileSync(file, whole.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600 });
  }

  return {
    payments: payments as ReadonlyMap<string, BankPayment>,
    cards: cards as ReadonlyMap<string, BankCard>,
    answers: answers as ReadonlyMap<string, KeptAnswer>,
    keepPayment: (payment: BankPayment) => write({ payment }),
    keepCard: (card: BankCard) => write({ card }),
    forgetCard: (id: string) => write({ forgotten: id }),
    keepAnswer: (answered: string, answer: KeptAnswer) => write({ answered, ...answer }),
  };
}

/** The last line may be half of one: the process was ended while it wrote. */
function* readRows(file: string): Generator<Row> {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      if (line) yield JSON.parse(line);
    } catch {
      return;
    }
  }
}
