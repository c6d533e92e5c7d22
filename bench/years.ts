// Fills a database with five years of business, and times every list with its filters and sorts, every report and every scheduled job:
// node --import tsx bench/years.ts [--orders 300000] [--only size,rent,lists,reports,jobs]
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import { readConfig } from '@entrepot/server/core/config.ts';
import { contributionsOf } from '@entrepot/server/core/module.ts';
import { allResources } from '@entrepot/server/core/schema/registry.ts';
import { snake } from '@entrepot/server/core/db/sql-names.ts';
import { modules } from '@entrepot/server/modules/index.ts';
import { openServer } from '@entrepot/server/server.ts';
import { asSuperuser, startMigrated } from '@entrepot/server/testing/throwaway.ts';
import { fillEmptyDatabase } from '../apps/server/src/demo/fill.ts';
import { clockJobs } from '../apps/server/src/processes/clock-jobs.ts';
import { signedIn } from '../apps/server/src/testing/people.ts';
import { fillYears, tableBytes, unusedIndexes } from './years-data.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '300000' }, only: { type: 'string' }, slow: { type: 'string', default: '150' } },
});
const wanted = (part: string) => !values.only || values.only.split(',').includes(part);
const slowMs = Number(values.slow);
const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Times a piece of work; returns milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const database = await startMigrated();
const owner = new pg.Client({ connectionString: database.urls.admin });
const superuser = new pg.Client({ connectionString: asSuperuser(database.urls.admin) });
try {
  await Promise.all([owner.connect(), superuser.connect()]);
  const settings = { DATA_DIR: database.dataDir, SECRET_KEY: 'a secret of the measurements', LOG_LEVEL: 'fatal' };
  const config = { ...readConfig(settings, database.dataDir), demo: true, waitMs: 600_000 };
  const server = await openServer({ config, databaseUrl: database.urls.app, version: 'bench' });
  await server.http.ready();
  try {
    const begun = performance.now();
    await fillEmptyDatabase(server, database.urls.admin, print);
    print(`demo: ${seconds(begun)}`);
    const orders = await fillYears(superuser, Number(values.orders), print);
    print(`${orders} orders: ${seconds(begun)}`);
    if (wanted('size')) await printSizes(orders);
    if (wanted('lists')) await timeLists();
    if (wanted('reports')) await timeReports();
    if (wanted('rent')) await timeJob('settle-rent');
    if (wanted('jobs')) for (const { name } of clockJobs) await timeJob(name);
    if (wanted('lists') && wanted('size')) {
      print('\nindexes that none of this used:');
      for (const { name, bytes } of await unusedIndexes(owner)) print(`${(bytes / orders).toFixed(0).padStart(8)} B an order  ${name}`);
    }

    async function printSizes(count: number): Promise<void> {
      const tables = await tableBytes(owner);
      print('\nbytes an order: rows + indexes');
      for (const { table, heap, indexes } of tables.slice(0, 30))
        print(`${(heap / count).toFixed(0).padStart(8)} + ${(indexes / count).toFixed(0).padStart(6)}  ${table}`);
      const [heap, indexes] = [tables.reduce((sum, one) => sum + one.heap, 0), tables.reduce((sum, one) => sum + one.indexes, 0)];
      print(
        `${((heap + indexes) / count / 1000).toFixed(1)} kB an order, ${((100 * indexes) / (heap + indexes)).toFixed(0)} % of it indexes`,
      );
    }

    /** Every list as a site manager reads it: plain, by each filter with a value that occurs, and in the order of each column. */
    async function timeLists(): Promise<void> {
      const manager = await signedIn(server, 'manager');
      let all = 0;
      const slow: string[] = [];
      for (const resource of allResources) {
        const list = resource.calls?.list;
        if (!resource.area || !list || !resource.page || !resource.audience?.read.includes('site')) continue;
        const ask = async (label: string, body: object) => {
          const ms = await timed(() => manager.post(`/${resource.area}/${list}`, { rows: 20, ...body }));
          all += 1;
          if (ms > slowMs) slow.push(`${ms.toFixed(0).padStart(7)} ms  ${resource.name} ${label}`);
        };
        await ask('plain, first time', {});
        await ask('plain', {});
        await ask('page 20', { index: 20 });
        for (const name of resource.page.filters) {
          const field = (resource.fields as Fields)[name] as Field | undefined;
          if (!field || field.sql === 'jsonb') continue;
          const [row] = (
            await owner.query(
              `select "${snake(name)}" as v from "${resource.table}" where "${snake(name)}" is not null${resource.shared ? '' : ' and site_id = $1'} limit 1`,
              resource.shared ? [] : [manager.siteId],
            )
          ).rows;
          if (row && !(row.v instanceof Date)) await ask(`by ${name}`, { [wireName(name, field)]: row.v });
        }
        for (const name of resource.page.columns) {
          const field = (resource.fields as Fields)[name] as Field | undefined;
          if (field) await ask(`in the order of ${name}`, { sort: wireName(name, field), descendingOrder: true });
        }
      }
      print(`\n${all} lists, filters and orders; ${slow.length} took more than ${slowMs} ms:`);
      for (const line of slow.sort((a, b) => parseInt(b, 10) - parseInt(a, 10))) print(line);
    }

    async function timeReports(): Promise<void> {
      const manager = await signedIn(server, 'manager');
      const to = new Date();
      const day = (days: number) => new Date(to.getTime() - days * 86_400_000).toISOString().slice(0, 10);
      print('\nreports over a year:');
      for (const { path } of server.handlers.filter((one) => /^\/\w*Report\/Get\w*Report$/.test(one.path))) {
        const ms = await timed(() => manager.post(path, { StartDate: day(365), EndDate: day(0), From: day(365), To: day(0) }));
        print(`${ms.toFixed(0).padStart(7)} ms  ${path}`);
      }
    }

    async function timeJob(name: string): Promise<void> {
      const job = clockJobs.find((one) => one.name === name)!;
      const siteIds = async () => (await server.sites.all()).map(({ id }) => id);
      let failed = '';
      const work = { ...server, siteIds, invariants: contributionsOf(modules, 'invariants'), now: new Date() };
      const ms = await timed(() => job.run(work).catch((problem: unknown) => void (failed = ` ${String(problem).slice(0, 100)}`)));
      print(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}${failed}`);
    }
  } finally {
    await server.close();
  }
} finally {
  await Promise.all([owner.end(), superuser.end()]);
  await database.stop();
}
