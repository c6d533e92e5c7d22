import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { signIn } from './people.ts';
import { freshNumber, packed, type Stage, stage } from './prepare.ts';
import { front, type Link, open, screensIn, settled } from './walk.ts';

/** A screen, the call that fills its list, and the field by which users identify a row, if the list shows one. */
type Place = readonly [path: string, call: string, known?: string];

const places: Readonly<Record<'manager' | 'alice', readonly Place[]>> = {
  manager: [
    ['/WarehouseDocumentIndex', 'GetWarehouseDocuments', 'OrderNo'],
    ['/PackageIndex', 'GetPackages', 'CourierNumber'],
    ['/LogisticsOrderIndex', 'GetLogisticsOrders', 'SerialNumber'],
    ['/ReturnLogisticsOrderIndex', 'GetReturnLogisticsOrders', 'SerialNumber'],
    ['/ShelvesIndex', 'GetShelves', 'ShelvesNumber'],
    ['/CommodityIndex', 'GetCommodity', 'CommodityCode'],
    ['/PickingListIndex', 'GetPickingLists', 'SerialNumber'],
    ['/PackingIndex', 'GetPackings', 'SerialNumber'],
    ['/ShopAuthorizationConfigurationIndex', 'GetShopAuthorizationConfigurations', 'Name'],
    ['/MallShopInformationIndex', 'GetMallShopInformations', 'Name'],
    ['/BillIndex', 'GetBills', 'SerialNumber'],
    ['/PaymentRecordIndex', 'GetPaymentRecords', 'SerialNumber'],
    ['/CouponIndex', 'GetCoupons', 'Name'],
    ['/NoticeIndex', 'GetNotices', 'Title'],
    ['/HelpTutorialIndex', 'GetHelpTutorials', 'Title'],
  ],
  alice: [
    ['/ShopAuthorizationInformationIndex', 'GetShopAuthorizationInformation'],
    ['/MallHome', 'GetMallHome', 'Name'],
    ['/MineUserMessagesIndex', 'GetUserMessages', 'Title'],
    ['/MineUserCouponIndex', 'GetUserCoupons', 'CouponName'],
    ['/MineNoticeIndex', 'GetMineNotices', 'Title'],
    ['/MineHelpTutorialIndex', 'GetMineHelpTutorials', 'Title'],
  ],
};

/** Creates records of the kinds that the setup of a journey does not create. */
async function prepareRecords(set: Stage): Promise<{ bin: string; document: string }> {
  const { as, scene } = set;
  const [merchant, clerk, manager] = await Promise.all([as('merchant'), as('clerk'), as('manager')]);
  const { serialNumber } = await packed(set);
  const goods = { ReturnsOrderNumberNo: `RT${freshNumber()}`, OriginalOrderNumberNo: serialNumber, WarehouseId: scene.warehouseId };
  await clerk('/ReturnLogisticsOrder/ReturnLogisticsOrderSigning', goods);
  const { Id: commodity } = await merchant('/UserCommodity/EstablishCommodity', {
    CommodityCode: `R${randomInt(1e7, 9e7)}`,
    IdentificationCode: `69${randomInt(1e10, 9e10)}`,
    Name: 'Lantern',
    CargoType: scene.cargoTypeId,
    Price: 12,
    Length: 10,
    Width: 10,
    Geight: 10,
    ActualWeight: 0.5,
    GrossWeight: 0.5,
  });
  const { CommodityStatus } = await merchant('/UserCommodity/GetCommodityById', { Id: commodity });
  if (CommodityStatus !== 2) await manager('/Commodity/AuditCommodity', { Ids: [commodity], Approved: true });
  const some = [{ CommodityId: commodity, Quantity: 4 }];
  const { Id, OrderNo } = await merchant('/UserWarehouseDocument/EstablishWarehouseDocument', {
    WarehouseId: scene.warehouseId,
    Goods: some,
    Bins: [{ Length: 50, Width: 40, Geight: 30, GrossWeight: 4, Goods: some }],
    Submit: true,
  });
  await sell(set, commodity);
  return { bin: `${OrderNo}-B001`, document: Id };
}

/** Offers a commodity of the merchant's in the mall. */
async function sell(set: Stage, commodity: string): Promise<void> {
  const { as } = set;
  const [merchant, manager] = await Promise.all([as('merchant'), as('manager')]);
  const { UserId } = await merchant('/User/GetUserInfoDetailedInfo');
  const { CurrencyId } = await merchant('/UserAmountJournal/GetUserWallet');
  const shop = await manager('/MallShopInformation/EstablishMallShopInformation', { Name: `Lanterns ${freshNumber()}`, UserId });
  await manager('/MallShopInformation/EnableMallShopInformationEnable', { Id: shop.Id });
  const Name = { 'zh-cn': '灯笼', 'zh-tw': '燈籠', 'en-us': 'Lantern' };
  const offer = await merchant('/MallCommodityCombination/EstablishMallCommodityCombination', {
    MallShopInformationId: shop.Id,
    Name,
    Price: 20,
    CurrencyId,
    StockMode: 2,
    AvailableQuantity: 3,
    Goods: [{ CommodityId: commodity, Quantity: 1 }],
  });
  await merchant('/MallCommodityCombination/ReleaseSales', { Ids: [offer.Id] });
}

/** Opens a screen from the menu; returns the rows of its list response. */
async function read(page: Page, [path, call]: Place, menu: readonly Link[]): Promise<any[]> {
  expect(
    menu.map((link) => link.path),
    path,
  ).toContain(path);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${call}`));
  await open(page, path);
  const { Code, Data } = await (await answered).json();
  expect(Code, path).toBe(errorCodes.Ok);
  await settled(page);
  return Array.isArray(Data) ? Data : Data.Data;
}

async function start(browser: Browser, name: string): Promise<{ page: Page; menu: Link[] }> {
  const page = await signIn(browser, name);
  await page.goto('/dashboard');
  return { page, menu: await screensIn(page) };
}

test('reaches every screen of daily work from the menu, from inbound documents to messages', covers('PROD-05'), async ({ browser }) => {
  const [made, manager, alice] = await Promise.all([stage().then(prepareRecords), start(browser, 'manager'), start(browser, 'alice')]);
  for (const [name, { page, menu }] of Object.entries({ manager, alice }))
    for (const place of places[name as keyof typeof places])
      await test.step(place[0], async () => {
        const rows = await read(page, place, menu);
        const [, , known] = place;
        if (known) await expect(page.locator(front).getByText(rows[0][known]).first()).toBeVisible();
      });
  await test.step('bins, on the page of their document', async () => {
    const { page } = manager;
    await page.goto(`/WarehouseDocumentDetailed?id=${made.document}`);
    await expect(page.locator(front).getByText(made.bin).first()).toBeVisible();
  });
});
