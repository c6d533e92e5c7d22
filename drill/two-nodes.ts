import { openDeployment } from './deployment.ts';
import type { Finding } from './kills.ts';
import { missing, startLoad } from './load.ts';

const lanes = 8;
const betweenRestarts = 100;
const maxAnswerMs = 5_000;
const victims = ['one', 'redis', 'two', 'proxy'] as const;

/**
 * Two processes of the product behind a real HAProxy, with Redis and one PostgreSQL. First they are restarted in turn under load: no request
 * may be cut off or refused. Then a process, Redis, the other process and the proxy are killed: nothing is lost or executed twice, and the next
 * command is acknowledged within five seconds.
 */
export async function twoNodes(rounds: number): Promise<Finding> {
  const nodes = await openDeployment('two-nodes');
  try {
    const load = await startLoad('TN', lanes, () => nodes.address);
    const some = () => load.until(load.acknowledged.length + betweenRestarts);
    for (let round = 0; round < rounds; round++)
      for (const name of ['one', 'two']) {
        await some();
        await nodes.stop(name);
        await nodes.start(name);
      }
    await some();
    const rolled = { restarts: rounds * 2, acknowledged: load.acknowledged.length, cut: load.unanswered(), refused: load.refused() };

    const pauses: Record<string, number> = {};
    for (const name of victims) {
      await some();
      const next = load.next();
      nodes.signal(name, 'SIGKILL');
      // Its operator, or the system, starts it again.
      const started = nodes.start(name);
      pauses[name] = Math.round(await next);
      await started;
    }
    await some();
    await load.end();
    const { lost, doubled } = await missing(nodes.address, load.acknowledged);
    const problems = [
      ...(rolled.cut + rolled.refused ? [`a rolling restart cut ${rolled.cut} requests off and refused ${rolled.refused}`] : []),
      ...(lost.length || doubled.length ? [`${lost.length} lost, ${doubled.length} doubled`] : []),
      ...Object.entries(pauses).flatMap(([name, ms]) =>
        ms > maxAnswerMs ? [`the next command after a kill of ${name} took ${ms} ms`] : [],
      ),
      ...[...new Set(load.wrong)].map((text) => `wrong: ${text}`),
    ];
    const figures = {
      'rolling restarts': rolled.restarts,
      'acknowledged meanwhile': rolled.acknowledged,
      'cut off or refused': rolled.cut + rolled.refused,
      'acknowledged in all': load.acknowledged.length,
      'lost, doubled, wrong': `${lost.length}, ${doubled.length}, ${load.wrong.length}`,
      ...Object.fromEntries(Object.entries(pauses).map(([name, ms]) => [`next after ${name}, ms`, ms])),
    };
    return { name: 'two nodes behind HAProxy', figures, problems };
  } finally {
    await nodes.close();
  }
}
