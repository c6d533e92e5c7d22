import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openHttp } from './http.ts';

const lines: string[] = [];
let http: FastifyInstance;
const harm = 'Wang\n{"level":50,"msg":"alice signed in"}\r\nadmin\u2028\u0085\u001b[2J "quoted" \\';

beforeAll(() => {
  http = openHttp({
    logLevel: 'info',
    logTo: { write: (text) => void lines.push(text) },
    receiveMs: { usual: 1_000, long: 1_000 },
    slowPaths: new Set(),
    origins: [],
    isSiteHost: async () => false,
  });
  http.post('/rename', () => {
    throw Object.assign(new Error(`no place for ${harm}`), { detail: harm });
  });
  http.get('/greet/:name', (request) => {
    request.log.warn({ name: (request.params as { name: string }).name }, `greeted ${harm}`);
    return {};
  });
});
afterAll(() => http.close());

/** Returns the lines logged since the last call, one JSON object per line. */
function logged() {
  const message = lines.splice(0).join('');
  expect(message.endsWith('\n')).toBe(true);
  return message
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string; name?: string; err?: Record<string, string> });
}

test('logs a failure that quotes line breaks and JSON as one line with its location', async () => {
  await http.inject({ method: 'POST', url: '/rename' });
  const all = logged();
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ level: 50, msg: 'request failed', err: { message: `no place for ${harm}`, detail: harm } });
  expect(all[0]!.err!.stack).toContain('log.test.ts');
});

test('escapes line breaks and terminal commands in a logged name', async () => {
  await http.inject({ method: 'GET', url: `/greet/${encodeURIComponent(harm)}` });
  expect(lines.join('')).not.toContain('\u001b');
  const all = logged();
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ level: 40, msg: `greeted ${harm}`, name: harm });
});
