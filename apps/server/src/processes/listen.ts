import { createServer } from 'node:net';
import type { Config } from '../core/config.ts';
import { startProblem } from '../core/start-problem.ts';

type Place = Pick<Config, 'host' | 'port'>;

/** A start problem for an address that cannot be listened on; other problems are returned unchanged. */
export function listenProblem(problem: unknown, { host, port }: Place): unknown {
  const { code } = problem as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return startProblem(`Port ${port} of ${host} is in use by another program. Stop it, or set PORT to another port.`);
  if (code === 'EACCES') return startProblem(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return startProblem(`This machine has no address ${host}. Set HOST to one it has.`);
  return problem;
}

/** Rejects an address that cannot be listened on, before other work is done. */
export async function refuseTakenAddress(place: Place): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(place.port, place.host, resolve);
    });
  } catch (problem) {
    throw listenProblem(problem, place);
  }
  await new Promise((resolve) => probe.close(resolve));
}
