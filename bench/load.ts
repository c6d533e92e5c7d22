import { Agent, request } from 'node:http';

/** One kind of request: where to, and the body of the nth. */
export interface Shot {
  port: number;
  path: string;
  headers: Record<string, string>;
  body(at: number): string;
}

function once(agent: Agent, { port, path, headers, body }: Shot, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const payload = body(at);
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode === 200 && !/^\{"Code":[1-9]/.test(text)) resolve();
          else reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Fires requests for some milliseconds over some connections; gives how many were answered a second. `from` numbers the first. */
export async function fire(
  shot: Shot,
  { ms, lanes, from = 0 }: { ms: number; lanes: number; from?: number },
): Promise<{ perSecond: number; next: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  let at = from;
  const started = performance.now();
  const lane = async () => {
    while (performance.now() - started < ms) await once(agent, shot, at++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { perSecond: (at - from) / seconds, next: at };
}

/** The middle of some numbers. */
export const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Measures two shots in turns and gives the median of each and of their ratio, round by round. */
export async function compare(product: Shot, bare: Shot, { rounds = 5, ms = 1500, lanes = 16 } = {}) {
  const figures: { product: number; bare: number }[] = [];
  let at = 0;
  await fire(product, { ms: 500, lanes, from: (at += 1_000_000) });
  await fire(bare, { ms: 500, lanes, from: (at += 1_000_000) });
  for (let round = 0; round < rounds; round++) {
    const ours = await fire(product, { ms, lanes, from: (at += 1_000_000) });
    const theirs = await fire(bare, { ms, lanes, from: (at += 1_000_000) });
    figures.push({ product: ours.perSecond, bare: theirs.perSecond });
  }
  return {
    product: median(figures.map((one) => one.product)),
    bare: median(figures.map((one) => one.bare)),
    ratio: median(figures.map((one) => one.product / one.bare)),
  };
}
