/** How long banks hold authorized money. */
import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';

/** Of cards at Stripe and Mollie; some banks hold it for longer. */
const HELD_DAYS = 7;
/** Staff are told in time. */
const TOLD_DAYS_BEFORE = 2;

type Held = { createdAt: Date };

/** Counted from when the payment began, as it is authorized a little later. */
export const heldUntil = ({ createdAt }: Held): Date => addDays(createdAt, HELD_DAYS);

/** A payment that began before then is released soon. */
export const releasedSoon = (now = new Date()): Date => subDays(now, HELD_DAYS - TOLD_DAYS_BEFORE);
