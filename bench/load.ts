import { Agent, request } from 'node:http';

/** A kind of request: its target, and the body of the nth request. */
export interface Shot {
  port: number;
  path: string;
  headers: Record<string, string>;
  body(at: number): string;
}

/** Sends the nth request and returns the response text; throws on any unsuccessful response. */
export function once(agent: Agent, { port, path, headers, body }: Shot, at: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const payload = body(at);
    const length = Buffer.byteLength(payload);
    const all = { 'content-type': 'application/json', 'content-length': length, ...headers };
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers: all }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode === 200 && !/^\{"Code":[1-9]/.test(text)) resolve(text);
        else reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Sends `count` requests over some connections, the first numbered `from`; returns the rate per second. */
export async function fire(shot: Shot, { count, lanes, from }: { count: number; lanes: number; from: number }): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  let at = from;
  const started = performance.now();
  const lane = async () => {
    while (at < from + count) await once(agent, shot, at++);
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    agent.destroy();
  }
  return count / ((performance.now() - started) / 1000);
}

/** One request over a connection of its own. */
export async function sendRequest(shot: Shot, at = 0): Promise<string> {
  const agent = new Agent();
  try {
    return await once(agent, shot, at);
  } finally {
    agent.destroy();
  }
}
