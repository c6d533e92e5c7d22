import { randomInt } from 'node:crypto';
import { freshNumber, type Stage, stage } from './prepare.ts';

/** Creates a partition with two shelves and ten pieces of one commodity on each. */
export async function twoShelves({ as, scene }: Stage) {
  const [manager, alice] = [await as('manager'), await as('alice')];
  const mark = String(randomInt(1e5, 9e5));
  const { warehouseId: WarehouseId } = scene;
  const area = `Count area ${mark}`;
  const { Id: PartitionId } = await manager('/WarehousePartitions/EstablishWarehousePartition', {
    WarehouseId,
    Name: area,
    PartitionType: 2,
  });
  const prefix = `N${mark}-`;
  await manager('/Shelves/BatchAddShelves', { WarehouseId, PartitionId, Prefix: prefix, StartNumber: 1, EndNumber: 2 });
  const { Data } = await manager('/Shelves/GetShelves', { WarehouseId, ShelvesNumber: prefix, rows: 2 });
  const shelves = (Data as { Id: string; ShelvesNumber: string }[]).sort((a, b) => (a.ShelvesNumber < b.ShelvesNumber ? -1 : 1));
  const [code, barcode] = [`CNT${mark}`, `69${randomInt(1e10, 9e10)}`];
  const sizes = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.3, GrossWeight: 0.35 };
  const goods = { CommodityCode: code, IdentificationCode: barcode, Name: `Tea caddy ${mark}`, ...sizes };
  const { Id: CommodityId } = await alice('/UserCommodity/EstablishCommodity', goods);
  for (const { Id: ShelvesId } of shelves)
    await manager('/Commodity/AdjustCommodityInventory', {
      WarehouseId,
      ShelvesId,
      CommodityId,
      InventoryState: 1,
      Quantity: 10,
      Remarks: 'opening stock',
    });
  return {
    area,
    partitionId: PartitionId as string,
    code,
    barcode,
    commodityId: CommodityId as string,
    shelves: shelves.map(({ ShelvesNumber }) => ShelvesNumber) as [string, string],
  };
}

/**
 * Creates announced pieces of one commodity of a merchant, in bins with these quantities, or ten loose ones; `more` are additional fields
 * of the document.
 */
export async function announced(bins: readonly number[], more: object = {}) {
  const { as, scene } = await stage();
  const merchant = await as('merchant');
  const code = `RC${freshNumber().slice(-8)}`;
  const { Id: CommodityId } = await merchant<{ Id: string }>('/UserCommodity/EstablishCommodity', {
    CommodityCode: code,
    Name: `Kettle ${code}`,
    EnglishName: 'Kettle',
    Length: 20,
    Width: 15,
    Geight: 10,
    ActualWeight: 0.4,
    GrossWeight: 0.5,
  });
  const bin = (Quantity: number) => ({ Length: 50, Width: 40, Geight: 30, GrossWeight: 4, Goods: [{ CommodityId, Quantity }] });
  const { Id, OrderNo } = await merchant<{ Id: string; OrderNo: string }>('/UserWarehouseDocument/EstablishWarehouseDocument', {
    WarehouseId: scene.warehouseId,
    Goods: [{ CommodityId, Quantity: bins.reduce((all, pieces) => all + pieces, 0) || 10 }],
    Bins: bins.map(bin),
    ...more,
    Submit: true,
  });
  return { id: Id, order: OrderNo, code, numbers: bins.map((_, at) => `${OrderNo}-B00${at + 1}`) };
}
