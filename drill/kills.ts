import { type Load, missing, startLoad } from './load.ts';
import { newFolder, openProduct, type Product } from './product.ts';

/** The result of a drill; `problems` is empty when it passed. */
export interface Finding {
  name: string;
  figures: Record<string, string | number>;
  problems: string[];
}

const maxAnswerMs = 3000;
const lanes = 8;

/** Kills the server, or its database, repeatedly under load; every acknowledged command must exist exactly once. */
export async function killing(what: 'server' | 'postgres', kills: number, commands: number): Promise<Finding> {
  const { folder, removeFolder } = newFolder();
  const product = await openProduct({ DATA_DIR: folder });
  try {
    const load = await startLoad(what === 'server' ? 'KS' : 'KP', lanes, () => product.address);
    // If the server crashes along with its database, the load would retry forever.
    const pauses = await Promise.race([product.fallen, killAll(product, load, what, { kills, commands })]);
    await load.end();
    const { lost, doubled } = await missing(product.address, load.acknowledged);
    return found(what, load, pauses, { lost, doubled });
  } finally {
    product.killServer();
    product.killPostgres();
    removeFolder();
  }
}

async function killAll(
  product: Product,
  load: Load,
  what: 'server' | 'postgres',
  { kills, commands }: { kills: number; commands: number },
) {
  const pauses: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    await load.until(Math.ceil((commands * kill) / (kills + 1)));
    const next = load.next();
    if (what === 'postgres') product.killPostgres();
    else {
      product.killServer();
      await product.start();
    }
    pauses.push(await next);
  }
  await load.until(commands);
  return pauses.sort((a, b) => a - b);
}

function found(what: string, load: Load, pauses: number[], { lost, doubled }: { lost: string[]; doubled: string[] }): Finding {
  const at = (share: number) => Math.round(pauses[Math.min(pauses.length - 1, Math.floor(pauses.length * share))]!);
  const problems = [
    ...(lost.length ? [`${lost.length} acknowledged commands are lost: ${lost.slice(0, 3).join(', ')}`] : []),
    ...(doubled.length ? [`${doubled.length} commands were done twice: ${doubled.slice(0, 3).join(', ')}`] : []),
    ...(at(1) > maxAnswerMs ? [`the next command took ${at(1)} ms`] : []),
    ...[...new Set(load.wrong)].map((text) => `an answer of its own kind: ${text}`),
  ];
  const figures = {
    kills: pauses.length,
    acknowledged: load.acknowledged.length,
    'unanswered, then repeated': load.unanswered(),
    'next command, median ms': at(0.5),
    'next command, 95 % ms': at(0.95),
    'next command, longest ms': at(1),
  };
  return { name: `kill -9 of ${what === 'server' ? 'the server' : 'the postmaster'}`, figures, problems };
}
