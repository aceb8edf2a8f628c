/** Kills and restarts servers by turns while people chat. */
import type { ServerProcess } from '#tests/setup/processes/server_process.ts';
import { complaintsOf, startChat, talk } from './talks.ts';

type Wanted = {
  /** Each brings one server up, at the same address again. */
  starts: readonly (() => Promise<ServerProcess>)[];
  /** Somebody is there now. @returns the session of the operator */
  operatorAt(url: string): Promise<string>;
  kills: number;
  talks: number;
  /** That each of the two writes in each conversation. */
  messages: number;
};

/** @returns what was lost, came twice or in another order, and how much was written */
export async function chatWhileKilled({ starts, operatorAt, kills, talks, messages }: Wanted) {
  const running = await Promise.all(starts.map((start) => start()));
  const addresses = running.map(({ url }) => url);
  let turn = 0;
  const servers = () => addresses[turn++ % addresses.length] as string;
  try {
    const operator = await operatorAt(servers());
    const visitors = await Promise.all(Array.from({ length: talks }, () => startChat(servers())));
    const total = talks * 2 * messages;
    const counter = countdown();
    const talking = Promise.all(
      visitors.map((visitor) => talk(servers, visitor, operator, messages, counter.confirmed)),
    );
    for (let kill = 0; kill < kills; kill++) {
      await Promise.race([talking, counter.reached(Math.floor(((kill + 1) * total) / (kills + 1)))]);
      const at = kill % running.length;
      await running[at]?.kill();
      running[at] = await (starts[at] as () => Promise<ServerProcess>)();
    }
    const complaints = (await talking).flatMap(complaintsOf);
    return { complaints, written: total };
  } finally {
    await Promise.all(running.map((server) => server.kill()));
  }
}

function countdown() {
  let count = 0;
  const waiting = new Set<{ until: number; resolve(): void }>();
  return {
    confirmed() {
      count += 1;
      for (const one of waiting) if (count >= one.until) one.resolve();
    },
    reached: (until: number) =>
      new Promise<void>((resolve) => {
        if (count >= until) resolve();
        else waiting.add({ until, resolve });
      }),
  };
}
