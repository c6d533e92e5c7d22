import { setTimeout as sleep } from 'node:timers/promises';
import { openDeployment, type Deployment } from './deployment.ts';
import type { Finding } from './kills.ts';
import { missing, startLoad } from './load.ts';

const lanes = 8;
const betweenFaults = 100;
const maxAnswerMs = 10_000;
const rejoinMs = 90_000;
const members = ['pg1', 'pg2', 'pg3'];

/** How the host of the primary is lost, and how it returns. */
interface Fault {
  name: string;
  begin(cluster: Deployment, node: string): Promise<unknown>;
  end(cluster: Deployment, node: string): Promise<unknown>;
}

const killed: Fault = {
  name: 'host of the primary killed',
  begin: (cluster, node) => cluster.script('kill', node),
  end: (cluster, node) => cluster.start(node),
};
/** It keeps its connections open and answers nothing. */
const silent: Fault = {
  name: 'host of the primary silent',
  begin: (cluster, node) => cluster.script('pause', node),
  end: (cluster, node) => cluster.script('resume', node),
};
const cut: Fault = {
  name: 'primary off the network',
  begin: (cluster, node) => cluster.script('cut', node),
  end: (cluster, node) => cluster.script('join', node),
};

interface Member {
  role: string;
  state: string;
  /** In bytes; `unknown` while it does not follow. */
  lag?: number | string;
}
const maxLag = 1_000_000;

/** Waits until all nodes run again and one of them is the synchronous standby: only then the next loss is a single one. */
async function untilWhole(cluster: Deployment, restAddress: (node: string) => string): Promise<void> {
  const until = Date.now() + rejoinMs;
  for (;;) {
    const found = await fetch(`${restAddress((await cluster.script('primary')).trim())}/cluster`)
      .then(async (answer) => (await answer.json()) as { members: Member[] })
      .catch(() => undefined);
    const follows = ({ state, lag = 0 }: Member) => /^(?:running|streaming)$/.test(state) && typeof lag === 'number' && lag < maxLag;
    const running = found?.members.filter(follows) ?? [];
    if (running.length === members.length && running.some(({ role }) => role === 'sync_standby')) return;
    if (Date.now() > until) throw new Error(`the cluster is not whole again: ${JSON.stringify(found)}`);
    await sleep(250);
  }
}

/**
 * Loses the host of the primary of three nodes under Patroni, behind pgbouncer and HAProxy, again and again under load: nothing that was
 * acknowledged is lost or executed twice, the next command is acknowledged within ten seconds, and no process of the product is restarted.
 * `pool`: whether pgbouncer assigns its connections by transaction or by session, so that statements are not prepared or are. With `namespaces`
 * each node has a network of its own, which is cut; otherwise the host is only silent.
 */
export async function underPatroni(pool: 'transaction' | 'session', namespaces: boolean): Promise<Finding> {
  const cluster = await openDeployment('patroni', { POOL_MODE: pool, NETNS: namespaces ? '1' : '' });
  const restAddress = (node: string) => {
    const number = Number(node.slice(2));
    return `http://${namespaces ? `10.86.0.${number}` : '127.0.0.1'}:${cluster.port(20 + number)}`;
  };
  const products = ['one', 'two'].map((name) => cluster.pidOf(name));
  try {
    await untilWhole(cluster, restAddress);
    const load = await startLoad('PA', lanes, () => cluster.address);
    const pauses: [string, number][] = [];
    for (const fault of [killed, silent, ...(namespaces ? [cut] : [])]) {
      await load.until(load.acknowledged.length + betweenFaults);
      const node = (await cluster.script('primary')).trim();
      await fault.begin(cluster, node);
      pauses.push([fault.name, Math.round(await load.next())]);
      await load.until(load.acknowledged.length + betweenFaults);
      await fault.end(cluster, node);
      await untilWhole(cluster, restAddress);
    }
    await load.until(load.acknowledged.length + betweenFaults);
    await load.end();
    const { lost, doubled } = await missing(cluster.address, load.acknowledged);
    const restarted = products.filter((pid) => !isRunning(pid)).length;
    const problems = [
      ...(lost.length || doubled.length ? [`${lost.length} lost, ${doubled.length} doubled`] : []),
      ...pauses.flatMap(([name, ms]) => (ms > maxAnswerMs ? [`${name}: the next command took ${ms} ms`] : [])),
      ...(restarted ? [`${restarted} processes of the product ended`] : []),
      ...[...new Set(load.wrong)].map((text) => `wrong: ${text}`),
    ];
    const figures = {
      pool,
      acknowledged: load.acknowledged.length,
      'unanswered, refused': `${load.unanswered()}, ${load.refused()}`,
      'lost, doubled, wrong': `${lost.length}, ${doubled.length}, ${load.wrong.length}`,
      ...Object.fromEntries(pauses.map(([name, ms]) => [`${name}, ms`, ms])),
    };
    return { name: 'three nodes of PostgreSQL under Patroni', figures, problems };
  } finally {
    await cluster.close();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
