import { startThrowaway } from '@entrepot/server/testing/throwaway.ts';
import type { Finding } from './kills.ts';
import { missing, startLoad } from './load.ts';
import { newFolder, openProduct, type Product } from './product.ts';

const lanes = 8;

/**
 * Two servers on one database behind a load balancer that routes each request to the next listening server. The servers are restarted in
 * turn under load: no accepted request may be dropped or refused.
 */
export async function rolling(rounds: number): Promise<Finding> {
  const database = await startThrowaway();
  const { folder, removeFolder } = newFolder();
  const env = { DATA_DIR: folder, DATABASE_URL: database.urls.app, DATABASE_ADMIN_URL: database.urls.admin };
  const first = await openProduct(env);
  const servers = [first, await openProduct(env)];
  // The balancer removes a server before it is asked to stop, like one that checks /readyz; requests in flight there continue.
  const listening = new Set<Product>(servers);
  let turn = 0;
  const route = () => [...listening][turn++ % listening.size]!.address;
  const ends: (number | string)[] = [];
  try {
    const load = await startLoad('RR', lanes, route);
    for (let round = 0; round < rounds; round++) {
      for (const server of servers) {
        await load.until(load.acknowledged.length + 200);
        listening.delete(server);
        ends.push(await server.stop());
        await server.start();
        listening.add(server);
      }
    }
    await load.end();
    const { lost, doubled } = await missing(first.address, load.acknowledged);
    const problems = [
      ...(load.unanswered() ? [`${load.unanswered()} requests were cut off`] : []),
      ...(lost.length || doubled.length ? [`${lost.length} lost, ${doubled.length} doubled`] : []),
      ...[...new Set(load.wrong)].map((text) => `refused: ${text}`),
      ...ends.filter((how) => how !== 0).map((how) => `a server ended with ${how}`),
    ];
    const figures = {
      restarts: ends.length,
      acknowledged: load.acknowledged.length,
      'cut off or refused': load.unanswered() + load.wrong.length,
    };
    return { name: 'rolling restart of two servers', figures, problems };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
    removeFolder();
  }
}
