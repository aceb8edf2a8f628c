/** Says why personal data is kept, and until when. */
import type { Retention } from '#core/domain/personal_data.ts';
import { msg } from '#core/msg.ts';

type Words = { what: string; until: string; why: string };

export const RETENTION = {
  erased: {
    what: msg('Email address, phone, image, account, saved cards, newsletters, notes and tags'),
    until: msg('Until the customer is erased'),
    why: msg('They are needed to serve the customer only'),
  },
  document: {
    what: msg('Name, address and VAT number of who ordered, was invoiced or signed'),
    until: msg('As long as the document; without one, until the customer is erased'),
    why: msg('A document without its party proves nothing'),
  },
  law: {
    what: msg('Orders, invoices, payments, signatures and what was written on them'),
    until: msg('As long as tax and commercial law require, usually 10 years'),
    why: msg('Invoices and what they are based on must be kept'),
  },
  anonymous: {
    what: msg('Reviews, ratings and survey answers'),
    until: msg('Without end, and without a name once the customer is erased'),
    why: msg('Others read them, and results count them'),
  },
  refusal: {
    what: msg('Blocks, and refusals of emails'),
    until: msg('Until they are withdrawn'),
    why: msg('A refusal that is forgotten is not respected'),
  },
  passing: {
    what: msg('Emails in the outbox, visits and limits'),
    until: msg('A few weeks at most; deleted by itself'),
    why: msg('To deliver emails and to keep visits safe'),
  },
  staff: {
    what: msg('What staff did, under their name'),
    until: msg('As long as the record'),
    why: msg('To know who changed what'),
  },
} satisfies Record<Retention, Words>;
