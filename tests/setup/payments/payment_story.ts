/** Steps of a paid order that may happen in any order and number. */
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { findSite } from '#core/sites/site.ts';
import { releaseLost } from '#events/paid/seat_holds.ts';
import { eventSeatHolds } from '#events/schema.ts';
import { settleUnprocessed } from '#payments/jobs.ts';
import { type acquirers, transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import type { EventSource } from '#payments/ledger/states.ts';
import { expire, reconcileStale } from '#payments/transactions/reconcile.ts';
import { startPayment } from '#payments/transactions/start_payment.ts';
import { retryUnmatchedEvents } from '#payments/transactions/unmatched_events.ts';
import { orderLines } from '#sales/schema/schema.ts';
import { releaseExpired } from '#shop/product/stock.ts';
import { stockHolds } from '#shop/schema/stock.schema.ts';
import type { OrderToPay } from '#tests/setup/shop/order_to_pay.ts';
import type { Outcome, StoryBank } from './story_bank.ts';

export type Step =
  /** The buyer presses the button, another tab included. */
  | { do: 'begin' }
  /** The bank decides one of the attempts. */
  | { do: 'decide'; which: number; outcome: Outcome }
  /** Some of the bank's events arrive, possibly again. */
  | { do: 'webhook'; places: number[] }
  /** The bank repeats an event under another id. */
  | { do: 'repeat'; place: number }
  | { do: 'return'; which: number }
  | { do: 'poll' }
  /** Two sources, such as staff and a job, report an event at the same time. */
  | { do: 'told twice'; place: number; sources: [EventSource, EventSource] }
  /** Minutes or days pass. */
  | { do: 'jobs'; minutes: number }
  | { do: 'away'; isAway: boolean };

const BROWSER = { address: '127.0.0.1', userAgent: 'probe', accept: 'text/html' };

export class PaymentStory {
  readonly #app: FastifyInstance;
  readonly #bank: StoryBank;
  readonly #acquirer: typeof acquirers.$inferSelect;
  readonly #order: OrderToPay;
  /** Where what the bank says of this order begins. */
  readonly #from: number;

  constructor(app: FastifyInstance, bank: StoryBank, acquirer: typeof acquirers.$inferSelect, order: OrderToPay) {
    this.#app = app;
    this.#bank = bank;
    this.#acquirer = acquirer;
    this.#order = order;
    this.#from = bank.said.length;
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'begin':
        return this.#begin();
      case 'decide':
        return this.#decide(step.which, step.outcome);
      case 'webhook':
        return this.#webhook(step.places.flatMap((place) => this.#said(place)));
      case 'repeat':
        for (const place of this.#said(step.place)) this.#bank.repeat(place);
        return;
      case 'return':
        return this.#return(step.which);
      case 'poll':
        return this.#poll();
      case 'told twice':
        return this.#toldTwice(step.place, step.sources);
      case 'jobs':
        return this.#pass(step.minutes);
      case 'away':
        this.#bank.isAway = step.isAway;
    }
  }

  /** The bank answers again, says all it ever said once more, and the jobs of the coming days are done. */
  async end(): Promise<void> {
    this.#bank.isAway = false;
    const all = this.#bank.said.map((_news, place) => place).slice(this.#from);
    await this.#webhook(all);
    await this.#poll();
    for (const days of [0, 1, 2, 20]) await this.#pass(days * 24 * 60);
  }

  async references(): Promise<string[]> {
    const own = await db
      .select({ reference: transactions.reference, kind: transactions.kind })
      .from(transactions)
      .where(eq(transactions.orderId, this.#order.id))
      .orderBy(transactions.id);
    return own.filter(({ kind }) => kind === 'payment').map(({ reference }) => reference);
  }

  /** Whatever was to happen at a certain time is that much nearer, or was missed. */
  async #pass(minutes: number): Promise<void> {
    const nearer = (time: Date) => new Date(time.getTime() - minutes * 60_000);
    const own = eq(transactions.orderId, this.#order.id);
    for (const { id, createdAt, expiresAt, lookedAt } of await db.select().from(transactions).where(own)) {
      const times = { expiresAt: expiresAt && nearer(expiresAt), lookedAt: lookedAt && nearer(lookedAt) };
      await db
        .update(transactions)
        .set({ createdAt: nearer(createdAt), ...times })
        .where(eq(transactions.id, id));
    }
    await this.#endHoldsEarlier(nearer);
    const then = new Date(Date.now() + minutes * 60_000);
    await retryUnmatchedEvents(then);
    for (const job of [reconcileStale, expire, settleUnprocessed, releaseExpired, releaseLost]) await job();
    await runDueJobs(then);
  }

  async #endHoldsEarlier(nearer: (time: Date) => Date): Promise<void> {
    const pieces = eq(stockHolds.reference, `order:${this.#order.id}`);
    for (const { id, expiresAt } of await db.select().from(stockHolds).where(pieces))
      await db
        .update(stockHolds)
        .set({ expiresAt: nearer(expiresAt) })
        .where(eq(stockHolds.id, id));
    const lines = db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, this.#order.id));
    const seats = inArray(eventSeatHolds.orderLineId, lines);
    for (const { id, expiresAt } of await db.select().from(eventSeatHolds).where(seats))
      await db
        .update(eventSeatHolds)
        .set({ expiresAt: nearer(expiresAt) })
        .where(eq(eventSeatHolds.id, id));
  }

  #said(place: number): number[] {
    const length = this.#bank.said.length - this.#from;
    return length === 0 ? [] : [this.#from + (place % length)];
  }

  async #reference(which: number): Promise<string | undefined> {
    const all = await this.references();
    return all[which % Math.max(1, all.length)];
  }

  async #begin(): Promise<void> {
    const { id, accessToken: token, sessionId } = this.#order;
    const viewer = { person: null, site: (await findSite(1, 'en_US'))!, token };
    const asked = {
      document: { kind: 'order' as const, id },
      viewer,
      sessionId,
      acquirer: this.#acquirer,
      token: null,
    };
    const after = {
      savesToken: false,
      inFields: false,
      returnUrl: '/shop/payment/validate',
      errorUrl: '/shop/payment',
      callbackMethod: '',
      shown: '',
    };
    // Refused where it is paid, or sold out: that is an answer like any other.
    await startPayment({ ...asked, ...after }, BROWSER).catch((error) => {
      if (error.status !== 409) throw error;
    });
  }

  async #decide(which: number, outcome: Outcome): Promise<void> {
    const reference = await this.#reference(which);
    if (reference) this.#bank.decide(reference, outcome);
  }

  async #webhook(places: readonly number[]): Promise<void> {
    for (const { headers, payload, query = '' } of this.#bank.webhooks(places)) {
      const answer = await this.#app.inject({
        method: 'POST',
        url: `/payment/webhook/${this.#acquirer.id}?${query}`,
        headers: { host: 'localhost', ...headers },
        payload,
      });
      // A provider that can't be asked sends it again.
      const isHeard = answer.statusCode === 200 || (answer.statusCode === 503 && this.#bank.isAway);
      if (!isHeard) throw new Error(`The webhook was answered ${answer.statusCode}: ${answer.body}`);
    }
  }

  async #return(which: number): Promise<void> {
    const reference = await this.#reference(which);
    const url = `/payment/return/${this.#acquirer.id}?${this.#bank.returnQuery(reference ?? 'S99999')}`;
    const answer = await this.#app.inject({
      method: 'GET',
      url,
      headers: { host: 'localhost', cookie: this.#cookie() },
    });
    if (answer.statusCode >= 500) throw new Error(`The way back was answered ${answer.statusCode}: ${answer.body}`);
  }

  async #poll(): Promise<void> {
    const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie: this.#cookie() };
    const answer = await this.#app.inject({ method: 'POST', url: '/payment/process/poll', headers, payload: {} });
    if (answer.statusCode >= 500) throw new Error(`The poll was answered ${answer.statusCode}: ${answer.body}`);
  }

  async #toldTwice(place: number, sources: readonly EventSource[]): Promise<void> {
    const told = await Promise.all(this.#said(place).map((one) => this.#bank.eventsAt(one)));
    const events = told.flat();
    await Promise.all(sources.map((source) => settle(this.#acquirer, events, source)));
  }

  #cookie = (): string => `session=${this.#order.sessionToken}`;
}
