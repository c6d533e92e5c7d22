import { shippedMenu } from '@entrepot/contract/modules/menu.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import { pages as shellPages } from '../../shell/pages.ts';
import type { Pages } from './page-loader.ts';

// The menu titles in the specification, with messages for its "notify messages"; it does not describe these screens further.
const named = `
  Dashboard, Personal information, Messages, Coupons, Amount statement, Recharge records, Notices, Help tutorials,
  Users, User roles, Platform staff, Platform roles, User organizations, Platform organizations, APIs, Views, Menus, User coupons,
  Sites, Site configuration, Templates, Currencies, Expense types, Activities, Promotion activities, Online payment configuration, Common files,
  Shop authorization, Shop commodities, Shop orders, Mall shops, Commodity combinations, Seller orders,
  Countries, Warehouses, Partitions, Consolidation addresses, Shelves, Carriers, Shipping methods, Customs clearance companies,
  Customs clearance numbers, Transport shifts, Bag numbers, Transfer plans, Picking rules, Trajectory schemes, Applicants, Logistics invoices,
  Commodities, Packages, Unknown items, Cargo types, Commodity categories,
  Inbound documents, Receiving quality inspection, Return orders, Shelving, Bin lower shelf, Package signing, Receipt signing,
  Logistics orders, Pickings, Personal pickings, Packing, Carrier waybill printing, Logistics order report,
  Recipients, Self-pickup addresses, Transfer quotations, Warehouse quotations, Inbound quotations, Freight calculator,
  Value-added services, Bills, Payment records, Return logistics orders, Third-party platform orders`
  .split(',')
  .map((title) => title.trim());

const files = import.meta.glob<{ pages: Pages }>('../../modules/*/pages.ts');

test('every screen of the specification has a menu entry in three languages and its own page', covers('ROUTE-DYN-08'), async () => {
  const menu = shippedMenu.flatMap(({ screens }) => screens);
  const built: Pages = { ...shellPages };
  for (const load of Object.values(files)) Object.assign(built, (await load()).pages);
  for (const title of named) {
    const screens = menu.filter(({ titles }) => titles[2].toLowerCase() === title.toLowerCase());
    expect(screens.length, title).toBeGreaterThan(0);
    for (const { name, titles } of screens) {
      expect([title, titles.length, titles.every((one) => one.trim())]).toEqual([title, 3, true]);
      expect(Object.keys(built), title).toContain(name);
    }
  }
  const without = menu.filter(({ name }) => !(name in built)).map(({ name }) => name);
  expect(without).toEqual([]);
});
