// Runs the measurements and prints a table of ratios: npm run bench -- [--quick | --full | --rows N] [--only case,…] [--guard]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Measured, print } from './compare.ts';
import { exportPackages, importPackages, listDuringImport } from './cases/files.ts';
import { bySize, deepPage, finding, findingAlone, firstPages, listOfAllSites, listPage, lookUp } from './cases/lists.ts';
import { memory, start } from './cases/programs.ts';
import { quotes } from './cases/quotes.ts';
import { importCommodities, stockBySize, stockReads } from './cases/stock.ts';
import { orderAndPay, pay, signs } from './cases/writes.ts';
import { fillOrders, fillPackages, placeOf } from './data.ts';
import { hasPgbench } from './pgbench.ts';
import { openSetting } from './setting.ts';
import { fillStock } from './stock-data.ts';

/** Recorded ratios: case → compared way → the product's speed relative to it. */
type Expected = Readonly<Record<string, Readonly<Record<string, number>>>>;

// Two runs on one machine differ by a few percent; a larger drop is a regression.
const least = 0.85;

/** Returns the ratios below 0.85 of the expected ones, as sentences. A case or a way that was not measured is skipped. */
function slower(measured: readonly Measured[], expected: Expected): string[] {
  return measured.flatMap(({ name, ratios }) =>
    Object.entries(expected[name] ?? {}).flatMap(([way, ratio]) => {
      const now = ratios[way];
      if (now === undefined || now >= ratio * least) return [];
      return [`${name} beside ${way}: ${now.toFixed(2)}, expected at least ${(ratio * least).toFixed(2)} (${least} of ${ratio})`];
    }),
  );
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    full: { type: 'boolean' },
    rows: { type: 'string' },
    only: { type: 'string' },
    guard: { type: 'boolean' },
  },
});
const few = 100_000;
const rows = values.rows ? Number(values.rows) : values.full ? 10_000_000 : few;
const quick = !values.full && (values.quick ?? !values.rows);
const rounds = quick ? 3 : 5;
const only = values.only ?? (values.guard ? 'list,look-up,sign,pay,quote,start' : undefined);
const wanted = (name: string) => !only || only.split(',').includes(name);
// Cases that read no packages and need only a few of them.
const ofGoods = new Set(['stock', 'import-goods']);
const readsPackages = !only || only.split(',').some((name) => !ofGoods.has(name));
// A hundred days before the last stock movement: a quarter of the movements are later.
const lastMinute = '2026-06-28 12:00:00';
const printLine = (line: string) => process.stdout.write(`${line}\n`);

const setting = await openSetting();
process.once('SIGINT', () => void setting.end().then(() => process.exit(130)));
try {
  const owner = await setting.ownerOf('entrepot');
  const place = await placeOf(owner);
  await fillPackages(owner, place, 0, few);
  if (wanted('stock')) await fillStock(owner, place, few);
  await owner.end();
  if (rows > few) {
    const maintenance = await setting.ownerOf('postgres');
    await maintenance.query('create database many template entrepot');
    await maintenance.end();
    const many = await setting.ownerOf('many');
    printLine(`filling ${rows} rows`);
    if (readsPackages) await fillPackages(many, place, few, rows);
    if (wanted('stock')) await fillStock(many, place, rows, few);
    await many.end();
  }
  const side = await setting.openSide(rows > few ? 'many' : 'entrepot');
  const reading = { folder: setting.folder, rounds, count: quick ? 800 : 3000, rows };
  const writing = { folder: setting.folder, rounds, count: quick ? 160 : 800 };
  const all: Measured[] = [];
  const note = (...found: Measured[]) => {
    all.push(...found);
    print(found);
  };
  if (wanted('list')) note(await listPage(side, place, reading));
  if (wanted('all-sites')) note(await listOfAllSites(side, place, reading));
  if (wanted('look-up')) note(await lookUp(side, place, reading));
  if (wanted('find')) note(await finding(side, reading), ...(await findingAlone(side, reading)));
  if (wanted('first-page')) {
    await fillOrders(side.owner, place, Math.ceil(rows / 10));
    note(...(await firstPages(side, reading)));
  }
  if (wanted('deep')) note(await deepPage(side, reading));
  if (rows > few && wanted('size'))
    for await (const found of bySize(side, await setting.openSide('entrepot'), { ...reading, fewRows: few })) note(found);
  if (wanted('sign')) note(...(await signs(side, place, writing)));
  if (wanted('pay')) note(await pay(side, place, writing));
  if (wanted('order')) note(await orderAndPay(side, place, { ...writing, count: Math.ceil(writing.count / 5) }));
  if (wanted('stock')) {
    const stock = { rounds, count: reading.count, at: lastMinute };
    note(...(await stockReads(side, place, stock)));
    if (rows > few) note(...(await stockBySize(side, await setting.openSide('entrepot'), place, { ...stock, movements: rows, few })));
  }
  if (wanted('import-goods')) note(await importCommodities(side, place, rounds));
  if (wanted('import')) note(await importPackages(side, place, rounds));
  if (wanted('list-during-import')) note(await listDuringImport(side, place, rounds));
  for (const asCsv of [true, false])
    if (wanted(asCsv ? 'export' : 'spreadsheet')) note(await exportPackages(side, place, { ...reading, rows: Math.min(rows, few), asCsv }));
  if (wanted('quote')) note(await quotes(side, place, { rounds, count: writing.count }));
  if (wanted('start')) note(await start(side, rounds));
  printLine(`\n${rows} rows; medians of ${rounds} rounds in turns; a ratio is the product's speed over the other's`);
  print(all);
  const resident = await memory(side);
  printLine(`memory after the load: ${resident.product} MB, the bare routes ${resident.bare} MB`);
  if (values.guard) {
    const expected = JSON.parse(readFileSync(new URL('./expected.json', import.meta.url), 'utf8')) as Expected;
    const problems = slower(all, expected);
    for (const problem of problems) printLine(problem);
    printLine(problems.length ? `${problems.length} ratios fell` : 'every ratio holds');
    if (problems.length) process.exitCode = 1;
  }
  if (!hasPgbench) printLine('pgbench is not on this machine: its comparisons are left out');
} finally {
  await setting.end();
}
