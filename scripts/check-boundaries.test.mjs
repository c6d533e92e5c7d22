import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import { findViolations } from './lib/boundaries.mjs';
import { foreignReads, ownersOf } from './lib/tables.mjs';

/** Returns the violation of one import of a file, without its location; null when there is none. */
function verdict(path, specifier) {
  const [violation] = findViolations([{ path, text: `import { x } from '${specifier}';\n` }]);
  return violation ? violation.replace(/^.*?: /, '') : null;
}

const allowed = [
  ['packages/rules/src/weight.ts', 'decimal.js'],
  ['packages/rules/src/weight.test.ts', 'vitest'],
  ['packages/contract/src/core/field.ts', 'zod'],
  ['packages/contract/src/core/field.ts', '@entrepot/rules/phone.ts'],
  ['packages/contract/src/modules/transport/bag.ts', '../orders/order.ts'],
  ['packages/contract/src/modules/transport/bag.ts', '../../core/field.ts'],
  ['packages/contract/src/modules/index.ts', './transport/bag.ts'],
  ['apps/server/src/core/crud.ts', 'kysely'],
  ['apps/server/src/main.ts', './modules/index.ts'],
  ['apps/server/src/core/schema/registry.ts', '@entrepot/contract/modules/index.ts'],
  ['apps/server/src/core/files/files.ts', '@entrepot/contract/modules/files/errors.ts'],
  ['apps/server/src/modules/index.ts', './orders/orders.ts'],
  ['apps/server/src/modules/orders/pay.ts', '../wallet/public.ts'],
  ['apps/server/src/modules/orders/pay.ts', './queries.ts'],
  ['apps/server/src/modules/orders/paying/pay.ts', '../../wallet/public.ts'],
  ['apps/server/src/modules/orders/paying/pay.ts', '../placing/plan.ts'],
  ['apps/server/src/modules/orders/pay.test.ts', '@entrepot/server/testing/people.ts'],
  ['apps/web/src/modules/orders/order-page.tsx', '../shelving/public.tsx'],
  ['apps/web/src/main.tsx', './modules/orders/pages.ts'],
  ['packages/ui/src/table/table.tsx', '@mantine/core'],
  ['apps/server/src/testing/database.ts', '@entrepot/server/postgres/start-postgres.ts'],
];

const refused = [
  ['packages/rules/src/weight.ts', 'zod', 'decimal.js'],
  ['packages/rules/src/weight.ts', 'node:fs', "Node's modules"],
  ['packages/rules/src/weight.ts', '@entrepot/contract/core/field.ts', 'no workspace package'],
  ['packages/contract/src/core/field.ts', '../modules/orders/order.ts', 'core knows no module'],
  ['packages/contract/src/core/field.ts', 'pg', 'zod'],
  ['apps/server/src/core/crud.ts', '../modules/orders/orders.ts', 'core knows no module'],
  ['apps/server/src/core/calls/crud.ts', '@entrepot/contract/modules/orders/errors.ts', 'core names no module'],
  ['apps/server/src/modules/orders/pay.ts', '../../demo/steps.ts', 'without its demo'],
  ['apps/server/src/modules/orders/paying/pay.ts', '../../wallet/booking/book.ts', 'of another module only public.ts'],
  ['apps/server/src/modules/index.ts', './orders/hearings.ts', 'the list names modules'],
  ['apps/server/src/modules/orders/pay.ts', '../wallet/spend.ts', 'only public.ts'],
  ['apps/server/src/modules/orders/pay.ts', '../index.ts', 'only public.ts'],
  ['apps/server/src/modules/orders/pay.ts', '@entrepot/server/testing/people.ts', 'only tests may use the test harness'],
  ['apps/web/src/modules/orders/order-page.tsx', '../shelving/shelf-page.tsx', 'only public.tsx'],
  ['apps/web/src/modules/orders/order-page.tsx', '@mantine/core', 'only packages/ui'],
  ['apps/web/src/core/api.ts', '@entrepot/server/core/wire.ts', 'may import from'],
  ['apps/web/src/core/api.ts', '../../../server/src/core/wire.ts', 'may import from'],
  ['packages/ui/src/table/table.tsx', '../../../apps/web/src/core/api.ts', 'may import from'],
];

test.each(allowed)('%s may import %s', (path, specifier) => {
  expect(verdict(path, specifier)).toBeNull();
});

test.each(refused)('%s may not import %s', (path, specifier, reason) => {
  expect(verdict(path, specifier)).toContain(reason);
});

test('sees imports over several lines, of types, for effects, at run time, not in comments', () => {
  const text = [
    'import {',
    '  a,',
    "} from 'a';",
    "import type { B } from 'b';",
    "import 'c';",
    "const d = () => import('d');",
    "export * from 'e';",
    "// import 'no';",
    "const f = 'import x';",
  ].join('\n');
  const found = findViolations([{ path: 'packages/rules/src/x.ts', text }]).map((line) => line.split(' ').slice(0, 3).join(' '));
  expect(found.sort()).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name, i) => `packages/rules/src/x.ts:${[3, 4, 5, 6, 7][i]} imports ${name}:`),
  );
});

test('finds circular imports of modules', () => {
  const module = (name, other) => ({
    path: `apps/server/src/modules/${name}/public.ts`,
    text: `import type { X } from '../${other}/public.ts';`,
  });
  expect(findViolations([module('a', 'b'), module('b', 'c')])).toEqual([]);
  expect(findViolations([module('a', 'b'), module('b', 'c'), module('c', 'a')])).toContain(
    'apps/server/src/modules: a circle of modules: a → b → c → a',
  );
});

test('rejects files that import each other in a circle, types included', () => {
  const file = (name, line) => ({ path: `packages/ui/src/page/${name}.tsx`, text: `${line}\nexport const ${name} = 1;` });
  const back = file('b', "import { a } from './a.tsx';");
  for (const line of [
    "import { b } from './b.tsx';",
    "import './b.tsx';",
    "import type { B } from './b.tsx';",
    "import { type B } from './b.tsx';",
    "export type { B } from './b.tsx';",
  ])
    expect(findViolations([file('a', line), back])).toEqual([
      'packages/ui/src/page/a.tsx: files import each other in a circle: packages/ui/src/page/a.tsx → packages/ui/src/page/b.tsx → packages/ui/src/page/a.tsx',
    ]);
  for (const line of ["const b = () => import('./b.tsx');", "// import { b } from './b.tsx';"])
    expect(findViolations([file('a', line), back])).toEqual([]);
});

test('refuses default exports and files that only re-export', () => {
  expect(findViolations([{ path: 'apps/web/src/x.ts', text: 'export default 1;' }])[0]).toContain('default export');
  expect(findViolations([{ path: 'apps/web/vite.config.ts', text: 'export default {};' }])).toEqual([]);
  expect(
    findViolations([{ path: 'packages/ui/src/index.ts', text: "export * from './a.ts';\nexport { b } from './b.ts';\n" }])[0],
  ).toContain('only hands on');
});

test('requires all calls of a client to go through one file', covers('HTTP-ONECLIENT'), () => {
  const violationsIn = (path) => findViolations([{ path, text: "export const load = () =>\n  fetch('/api/Package/GetPackages');\n" }]);
  expect(violationsIn('apps/web/src/modules/packages/load.ts')).toEqual([
    'apps/web/src/modules/packages/load.ts:2 makes a request of its own: all calls go through calls/http.ts of packages/client',
  ]);
  expect(violationsIn('packages/ui/src/upload.ts')).toHaveLength(1);
  expect(violationsIn('packages/client/src/calls/http.ts')).toEqual([]);
  expect(violationsIn('apps/server/src/core/sms.ts')).toEqual([]);
});

test('requires a server module to be one value in the file of its name', () => {
  const violationsIn = (text) => findViolations([{ path: 'apps/server/src/modules/orders/orders.ts', text }]);
  expect(violationsIn('export const orders: Module = {};')).toEqual([]);
  expect(violationsIn('export const orders = [];')).toEqual([
    'apps/server/src/modules/orders/orders.ts:1 does not export `const orders: Module`, all that the module brings',
  ]);
});

const walletFile = {
  path: 'packages/contract/src/modules/wallet/wallet.ts',
  text: "export const wallet = resource({\n  name: 'wallet',\n  module: 'wallet',\n  table: 'wallet',\n  calls: { list: 'GetWallets', edit: 'EditWallet' },\n});\n",
};
const logFile = {
  path: 'packages/contract/src/modules/access/operation-log.ts',
  text: "export const operationLog = resource({\n  name: 'operationLog',\n  module: 'access',\n  table: 'operation_log',\n  writtenBy: 'core',\n});\n",
};
const tablesOfCore = {
  path: 'apps/server/src/core/schema/system-tables.sql.ts',
  text: 'export const x = `\ncreate table outbox (id uuid);`;\n',
};
const imported =
  "import { wallet as pocket } from '@entrepot/contract/modules/wallet/wallet.ts';\nimport { change, find, lock } from '../../core/db/rows.ts';\n";
/** The problems of a server file together with the resources above. */
const writes = (path, text) => findViolations([walletFile, logFile, tablesOfCore, { path: `apps/server/src/${path}`, text }]);

test.each([
  ['sql`update wallet set balance = 0`', 1],
  ['sql`insert into wallet (id) values (1)`', 1],
  ['sql`with gone as (delete from wallet where id = 1) select 1`', 1],
  ["tx.updateTable('wallet').set({ balance })", 1],
  ['sql`update ${sql.table(pocket.table)} set balance = 0`', 3, imported],
  ['change(tx, atSite(caller, [one(row)]), pocket, row, { balance })', 3, imported],
  ['crud(pocket)', 3, imported],
  ['crud({ ...pocket, calls: {} })', 3, imported],
  ['kept(pocket); const kept = (tx: Tx, resource: AnyResource) => change(tx, caller, resource, row, {})', 3, imported],
])('allows only the owning module to write a table: %s', (statement, line, head = '') => {
  const text = `${head}${statement};\n`;
  expect(writes('modules/orders/pay.ts', text)).toEqual([
    expect.stringMatching(
      new RegExp(`^apps/server/src/modules/orders/pay.ts:${line} .* the table wallet of wallet: ask wallet/public.ts for a function`),
    ),
  ]);
  expect(writes('modules/wallet/pay.ts', text)).toEqual([]);
  expect(writes('modules/orders/pay.test.ts', text)).toEqual([]);
});

test.each([
  ['sql`select * from wallet for update`'],
  ["tx.selectFrom('wallet').forUpdate()"],
  ['lock(tx, caller, pocket, id)', imported],
  ['sql`select 1 from ${sql.table(pocket.table)}`', imported],
  ['type Wallet = RowOf<typeof pocket>', imported],
  ['// update wallet'],
])('allows every module to read and lock it: %s', (statement, head = '') => {
  expect(writes('modules/orders/pay.ts', `${head}${statement};\n`)).toEqual([]);
});

test('allows only core to write its own tables and those marked as its own', () => {
  expect(writes('core/calls/router.ts', 'sql`insert into operation_log (id) values (1)`; sql`delete from outbox`')).toEqual([]);
  expect(writes('core/calls/router.ts', 'sql`delete from wallet`')).toEqual([
    'apps/server/src/core/calls/router.ts:1 writes the table wallet of wallet: core writes only its own tables; the module does this itself',
  ]);
  for (const table of ['operation_log', 'outbox'])
    expect(writes('modules/access/log.ts', `sql\`delete from ${table}\``)).toEqual([
      `apps/server/src/modules/access/log.ts:1 writes the table ${table} of core: call the function of core that writes it, or add one there`,
    ]);
});

test('gives a child table the owner of its parent', () => {
  const core = {
    path: 'apps/server/src/core/schema/lots.sql.ts',
    text: 'create table wallet_lot (\n  check (true)\n) inherits (wallet);\n',
  };
  expect(ownersOf([walletFile, core]).tables.get('wallet_lot')).toBe('wallet');
});

test('lists the foreign tables that a module reads', () => {
  const files = [walletFile, { path: 'apps/server/src/modules/orders/page.ts', text: 'sql`select 1 from bill b join wallet w on true`' }];
  expect([...foreignReads(files, ownersOf(files))]).toEqual([['orders', ['wallet.wallet']]]);
});

test.each([
  ['sql`select 1 from bag where status in (4, 5, 6)`'],
  ['sql`where o.order_status between ${a} and ${b}`'],
  ['sql`where payment_status = 1`'],
  ['sql`where o.order_status < ${Signed}`'],
  ['if (order.orderStatus >= Signed) stop();'],
  ['if (shift.status === 40) stop();'],
])('rejects a status that is not compared by name: %s', (text) => {
  expect(writes('modules/orders/pay.ts', text)).toEqual([expect.stringContaining('pay.ts:1 compares a state by its code')]);
  expect(writes('modules/orders/pay.test.ts', text)).toEqual([]);
});

test.each([
  ["sql`where order_status = any(${orderStates.codes('open')}) and status <> ${Voided}`"],
  ['if (order.orderStatus === Signed) stop();'],
  ['if (answer.status !== 200 || answer.status < 500) stop();'],
  ['// until order_status = 30'],
])('accepts: %s', (text) => {
  expect(writes('modules/orders/pay.ts', text)).toEqual([]);
});

test.each([
  ['find(tx, { ...caller, warehouseIds: null }, order, id);'],
  ['find(tx, { ...caller, siteIds }, order, id);'],
  ["const within = { ...caller, siteId, audience: 'system' };"],
  ['const owner = { ...systemCaller(base), siteIds: [siteId] };'],
])('rejects widening a scope without a named function: %s', (text) => {
  expect(writes('modules/orders/pay.ts', text)).toEqual([expect.stringContaining('pay.ts:1 gives a caller another scope')]);
  expect(writes('core/scope/scope.ts', text)).toEqual([]);
});

test.each([
  'expect(answer).toMatchObject({ Code: 101 });',
  'expect((await send()).Code).toBe(0);',
  'expect(Code).not.toBe(5);',
  "const outcome = Code === 0 ? 'done' : 'refused';",
  'await expect(work).rejects.toMatchObject({ code: 213 });',
  "test('is refused with code 1', () => {});",
  '// The answer has code 101.',
])('rejects an error number in a test: %s', (text) => {
  const found = findViolations([{ path: 'apps/server/src/modules/orders/pay.test.ts', text }]);
  expect(found).toEqual([expect.stringContaining('pay.test.ts:1 names an error by its number')]);
});

test.each(['reply.send({ Code: 199 });', 'if (answer.Code === 5) renew();', '/** Refused with code 104. */'])(
  'rejects an error number in a source: %s',
  (text) => {
    expect(writes('core/http/http.ts', text)).toEqual([expect.stringContaining('http.ts:1 names an error by its number')]);
  },
);

test.each(['if (answer.Code !== 0) stop();', 'const sms = { code: 21211 };', '// Code 128 has three sets.'])(
  'accepts a number that is no error: %s',
  (text) => {
    expect(writes('core/http/http.ts', text)).toEqual([]);
  },
);

test('rejects spreading a value that may be missing', () => {
  const violationsIn = (text) => findViolations([{ path: 'apps/web/src/modules/orders/page.tsx', text }]);
  for (const good of ['f({ text });', 'f({ ...(spent ? { time, amount } : {}) });', 'f({ ...(own ?? {}) });'])
    expect(violationsIn(good)).toEqual([]);
  for (const bad of ['f({ ...(text ? { text } : {}) });', 'f({\n  ...(isOwn(row) ? {} : { title: t("mine") }),\n});'])
    expect(violationsIn(bad)[0]).toContain('spreads one key');
});

test('rejects effects that return anything but their cleanup', () => {
  const violationsIn = (text) => findViolations([{ path: 'apps/web/src/public/tracking.tsx', text }]);
  for (const good of [
    'useEffect(start, []);',
    'useEffect(() => void look(), []);',
    'useEffect(() => () => end(), []);',
    'useEffect(() => {',
  ])
    expect(violationsIn(good)).toEqual([]);
  expect(violationsIn('useEffect(() => place.scrollIntoView(), []);')[0]).toContain('tracking.tsx:1 has an effect');
});
