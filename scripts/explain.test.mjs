import { beforeAll, expect, test } from 'vitest';
import { importBundled } from './lib/bundled.mjs';

let explain;
let subjectNames;
beforeAll(async () => {
  ({ explain, subjectNames } = await importBundled('scripts/lib/explain/explain.ts'));
}, 60_000);

const explained = (...words) => {
  const { lines, found } = explain(words);
  expect(found).toBe(true);
  return lines.join('\n').replace(/ {2,}/g, ' ');
};

test('explains an entity', () => {
  const text = explained('shelf');
  expect(text).toContain('shelf: an entity of shelving (packages/contract/src/modules/shelving/shelf.ts)');
  expect(text).toContain('Shelf number');
  expect(text).toMatch(/^ number ShelvesNumber varchar\(40\) not null required 货架号 貨架號 Shelf number$/m);
  expect(text).toContain('constraint ck_shelf_goods_not_negative check (goods >= 0)');
  expect(text).toContain('create unique index uq_shelf_warehouse_id_number');
  expect(text).toContain('constraint fk_shelf_partition_id foreign key ("site_id", "partition_id")');
  expect(text).toMatch(
    /^ warehouse: site_id = any\(:sites::uuid\[\]\) and warehouse_id = any\(:warehouses::uuid\[\]\) and not is_deleted$/m,
  );
  expect(text).toMatch(/^ \/Shelves\/DeleteShelves platform, site, warehouse ShelvesIndex.Delete$/m);
  expect(text).toContain('ShelvesIndex WarehouseManagement 货架 貨架 Shelves');
  expect(text).toContain('apps/web/src/modules/shelving/shelf-page.tsx');
});

test('limits customers to their own rows', () => {
  const text = explained('entity', 'package');
  expect(text).toMatch(/^ customer ownerId$/m);
  expect(text).toMatch(/^ ownerId UserId uuid a customer, /m);
  expect(text).toMatch(/^ customer: site_id = .* and owner_id = :customer and not is_deleted$/m);
});

test('explains a call by its path, its name and the path of customers', () => {
  const text = explained('/Shelves/GetShelvesPrintData');
  expect(text).toContain('the call getShelvesPrintData of shelving (packages/contract/src/modules/shelving/print.ts)');
  expect(text).toContain('transaction: none');
  expect(text).toContain('ShelvesIndex.Print 打印 列印 Print');
  expect(text).toContain('apps/server/src/modules/shelving/shelving.ts');
  expect(text).not.toContain('idempotency key');
  expect(explained('/Shelves/PrintShelvesReport')).toContain('accepts an idempotency key');
  expect(explained('getshelvesprintdata')).toBe(text);
  const twin = explained('/UserPackage/GetPackages');
  expect(twin).toMatch(/^ \/Package\/GetPackages /m);
  expect(twin).toMatch(/^ \/UserPackage\/GetPackages customer /m);
});

test('explains a module', () => {
  const text = explained('shelving');
  expect(text).toMatch(/^ shelfLog shelf_log 货架记录 貨架紀錄 Shelf log entry$/m);
  expect(text).toMatch(/^ \/Shelves\/TransferShelvesGoods /m);
  expect(text).toMatch(/^ occupied InUse /m);
  for (const file of [
    'packages/contract/src/modules/shelving/shelf.ts',
    'apps/server/src/modules/shelving/shelving.ts',
    'apps/web/src/modules/shelving/shelf-page.tsx',
  ])
    expect(text).toMatch(new RegExp(`^ [1-9]\\d* ${file}$`, 'm'));
});

test('explains the limits of an input, the errors of a call and the screens that use it', () => {
  const text = explained('/Shelves/TransferShelvesGoods');
  expect(text).toMatch(/^ items Items list required, items ≤ 200 /m);
  expect(text).toMatch(/^ items.quantity Quantity integer ≥ 1 /m);
  expect(text).toMatch(/^ transferErrors.sameShelf DuplicateSelection apps\/server\/src\/modules\/shelving\/transfer-others.ts$/m);
  expect(explained('/Shelves/DeactivateShelves')).toContain('Screens and pages that use it\n ShelvesIndex\n');
});

test.each([
  ['shelf', /^ apps\/web\/src\/modules\/shelving\/batch-add.tsx$/m],
  ['package', /^ creatorId: hidden from customer$/m],
  ['coupon', /Screens and pages that use it\n CouponIndex\n/],
])('explains who sees and who uses the entity %s', (entity, line) => {
  expect(explained('entity', entity)).toMatch(line);
});

test('explains the states of an entity and who may see a field', () => {
  const text = explained('entity', 'logisticsOrder');
  expect(text).toContain('States: ');
  expect(text).toMatch(/ only platform, site/);
});

test('explains every entity, call and module', { timeout: 180_000 }, () => {
  const wrong = subjectNames.filter(([kind, name]) => {
    const { lines, found } = explain([kind, name]);
    return !found || lines.length < 3 || lines.some((line) => /undefined|\[object/.test(line));
  });
  expect(wrong).toEqual([]);
  expect(subjectNames.length).toBeGreaterThan(500);
});

test('lists the matches of an ambiguous name', () => {
  expect(explained('wallet')).toBe('wallet matches:\n npm run explain module wallet\n npm run explain entity wallet');
  expect(explained('module', 'wallet')).toContain('wallet: a module');
});

test('lists the names that contain a part', () => {
  expect(explained('ShelvesGoods').split('\n')).toContain(' npm run explain call /Shelves/TransferShelvesGoods');
});

test('refuses an unknown name and suggests the nearest', () => {
  const { lines, found } = explain(['shelff']);
  expect(found).toBe(false);
  expect(lines.join()).toMatch(/"shelff".*\bshelf\b/);
});

test('prints its usage without a name', () => expect(explain([])).toMatchObject({ found: false }));
