// The bare routes: Fastify and pg, the same SQL technique, nothing else. Run as a process of its own: bare.ts DATABASE_URL PORT
import Fastify from 'fastify';
import pg from 'pg';

const [url, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 12 });
const app = Fastify();

const list = {
  name: 'list',
  text: `with counted as (select count(*) as n from (select 1 from package where site_id = $1 and not is_deleted and package_status = $2 limit 10001) c),
    picked as (select * from package where site_id = $1 and not is_deleted and package_status = $2 order by creation_time desc, id desc limit $3)
    select json_build_object('Total', least(n, 10000), 'Data', (select coalesce(json_agg(j), '[]'::json) from (select id as "Id", courier_number as "CourierNumber",
      product_name as "ProductName", package_status as "PackageStatus", owner_id as "UserId", (select user_name from user_account u where u.id = picked.owner_id) as "UserName",
      warehouse_id as "WarehouseId", (select name from warehouse w where w.site_id = $1 and w.id = picked.warehouse_id) as "WarehouseName", trim_scale(price) as "Price", quantity as "Quantity",
      trim_scale(gross_weight) as "GrossOfWeight", to_char(creation_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "CreationTime" from picked) j))::text as page from counted`,
};
const find = { name: 'find', text: list.text.replaceAll('package_status = $2', 'courier_number = any($2)') };

const ask = async (statement: { name: string; text: string }, values: unknown[]) =>
  `{"Code":0,"Message":"","Data":${(await pool.query({ ...statement, values })).rows[0].page}}`;
app.post('/list', async (request, reply) => {
  const { siteId, status, rows } = request.body as { siteId: string; status: number; rows: number };
  return reply.type('application/json').send(await ask(list, [siteId, status, rows]));
});
app.post('/find', async (request, reply) => {
  const { siteId, number } = request.body as { siteId: string; number: string };
  return reply.type('application/json').send(await ask(find, [siteId, [number], 20]));
});
app.post('/sign', async (request, reply) => {
  const { siteId, number } = request.body as { siteId: string; number: string };
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'sign',
      text: `update package set package_status = 20, signed_time = $3 where site_id = $1 and courier_number = $2 and package_status = 10`,
      values: [siteId, number, new Date()],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
  return reply.type('application/json').send('{"Code":0,"Message":"","Data":true}');
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
