/** Points to a server that stands in for payment providers in tests. */
import { env } from '#core/process/env.ts';

let standIn = env.PROVIDER_STAND_IN;

/** Null: the real ones. */
export const standInUrl = (): URL | null => (standIn ? new URL(standIn) : null);

/** For tests. @param url empty: the real ones */
export function pointToStandIn(url: string): void {
  standIn = url;
}
