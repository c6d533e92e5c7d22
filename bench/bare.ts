// The baseline routes: Fastify and pg with one prepared statement each. Runs as a separate process: bare.js DATABASE_URL PORT
import Fastify from 'fastify';
import pg from 'pg';
import * as statements from './statements.ts';

const [url, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url!, max: 12 });
const app = Fastify();

const run = async (name: keyof typeof statements, values: unknown[]) => (await pool.query({ name, text: statements[name], values })).rows;
const envelope = (data: string) => `{"Code":0,"Message":"","Data":${data}}`;
type Body = Record<string, any>;

/** Serves one statement; `values` reads its parameters from the body, `data` builds the answer from its first row. */
function route(name: keyof typeof statements, values: (body: Body) => unknown[], data: (row: Body) => string): void {
  app.post(`/${name}`, async (request, reply) => {
    const [row] = await run(name, values(request.body as Body));
    if (!row) throw new Error(`${name} did nothing`);
    return reply.type('application/json').send(envelope(data(row)));
  });
}
const page = (row: Body) => row.page as string;
const id = (row: Body) => JSON.stringify(row);

route('list', ({ siteId, status, rows }) => [siteId, status, rows], page);
route('find', ({ siteId, number }) => [siteId, number], page);
route(
  'sign',
  ({ siteId, number }) => [siteId, number, new Date()],
  ({ row }) => row as string,
);
route('pay', ({ siteId, billId, userId }) => [siteId, billId, new Date(), userId], id);
route('order', ({ siteId, ownerId, warehouseId, ids }) => [siteId, ownerId, warehouseId, ids, new Date()], id);

route('stockOfWarehouse', ({ siteId, warehouseId, rows }) => [siteId, warehouseId, rows], page);
route('stockOfOne', ({ siteId, commodityId }) => [siteId, commodityId], page);
route('stockOfOneAt', ({ siteId, commodityId, at }) => [siteId, commodityId, at], page);

/** The list in the usual implementation: a count, the rows, and a mapping of each row. */
app.post('/mapped', async (request, reply) => {
  const { siteId, status, rows } = request.body as Body;
  const [[counted], found] = await Promise.all([run('countOnly', [siteId, status]), run('rowsOnly', [siteId, status, rows])]);
  const named = (row: Body) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name.replace(/(^|_)(\w)/g, (_, _s, a) => a.toUpperCase()), value]));
  return reply.send({ Code: 0, Message: '', Data: { Total: Number(counted!.n), Data: found.map(named) } });
});
app.post('/nothing', async (_request, reply) => reply.type('application/json').send(envelope('null')));
app.get('/healthz', () => 'ok');
app.get('/memory', () => process.memoryUsage().rss);
await app.listen({ port: Number(port), host: '127.0.0.1' });
