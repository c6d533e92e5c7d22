import { randomInt } from 'node:crypto';
import { request, test } from '@playwright/test';
import { enumCodes } from '../../../../../../packages/contract/src/data/codes.ts';
import { shippingMethod, type Stage } from '../../../../e2e/prepare.ts';

const area = '/ShopAuthorizationInformation';
const configuration = '/ShopAuthorizationConfiguration';

/**
 * Creates a customer's own shop at the sandbox marketplace, just synchronized, whose orders leave from the stage's warehouse by default. It
 * has one order to ship: a tote bag and two white mugs.
 */
export async function synchronizedShop(stage: Stage, customer: string, name: string): Promise<{ id: string }> {
  const owner = await stage.as(customer);
  const offered = await owner<{ Id: string; Type: number }[]>(`${configuration}/GetAvailableShopAuthorizationConfigurations`);
  const { Id: app } = offered.find(({ Type }) => Type === enumCodes.ShopAuthorizationInformationType.Shopee)!;
  const { Id, Link, BrowserKey } = await owner(`${area}/AddShopAuthorizationInformation`, {
    ShopAuthorizationConfigurationId: app,
    Name: name,
  });
  const Consent = await allow(Link, String(randomInt(1e6, 9e6)));
  await owner(`${area}/CompleteShopAuthorization`, { Consent, BrowserKey });
  await owner(`${area}/SetShopAuthorizationInformationWarehouse`, { Id, WarehouseId: stage.scene.warehouseId });
  await owner(`${area}/SetShopAuthorizationInformationTypeOfShipping`, { Id, TypeOfShippingId: await shippingMethod(stage) });
  await owner(`${area}/SynchronizeShopOrders`, { Id });
  return { id: Id };
}

/** Follows the link of a shop on the marketplace's page, as its seller does; returns the consent. */
async function allow(link: string, shopId: string): Promise<string> {
  const { baseURL } = test.info().project.use;
  const browser = await request.newContext(baseURL ? { baseURL } : {});
  const { pathname, search } = new URL(link);
  const pressed = await browser.get(`${pathname}${search}&allow=${shopId}`, { maxRedirects: 0 });
  const back = new URL(pressed.headers().location!, baseURL);
  const landed = await browser.get(`${back.pathname}${back.search}`, { maxRedirects: 0 });
  await browser.dispose();
  const consent = new URL(landed.headers().location!, baseURL).searchParams.get('Consent');
  if (!consent) throw new Error(`no consent: ${landed.headers().location}`);
  return consent;
}

/** A commodity of a customer with pieces on a separate shelf. */
export async function stocked({ as, scene }: Stage, customer: string, name: string, pieces: number): Promise<{ id: string; code: string }> {
  const [manager, owner] = [await as('manager'), await as(customer)];
  const code = `SH${randomInt(1e6, 9e6)}`;
  const { WarehouseId, PartitionId } = (
    await manager('/Shelves/GetShelves', { WarehouseId: scene.warehouseId, ShelvesNumber: 'A-', rows: 1 })
  ).Data[0];
  await manager('/Shelves/BatchAddShelves', { WarehouseId, PartitionId, Prefix: `${code}-`, StartNumber: 1, EndNumber: 1 });
  const [shelf] = (await manager('/Shelves/GetShelves', { WarehouseId, ShelvesNumber: `${code}-`, rows: 1 })).Data;
  const { Id } = await owner('/UserCommodity/EstablishCommodity', {
    CommodityCode: code,
    IdentificationCode: `69${randomInt(1e10, 9e10)}`,
    Name: name,
    CargoType: scene.cargoTypeId,
    Price: 12,
    Length: 10,
    Width: 10,
    Geight: 10,
    ActualWeight: 0.5,
    GrossWeight: 0.5,
  });
  const { CommodityStatus } = await owner('/UserCommodity/GetCommodityById', { Id });
  if (CommodityStatus !== 2) await manager('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
  await manager('/Commodity/AdjustCommodityInventory', {
    WarehouseId,
    ShelvesId: shelf.Id,
    CommodityId: Id,
    InventoryState: 1,
    Quantity: pieces,
    Remarks: 'opening stock',
  });
  return { id: Id, code };
}
