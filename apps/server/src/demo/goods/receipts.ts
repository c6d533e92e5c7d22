import { inspectionDepth } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Cast, Ok } from '../actors.ts';
import { payCharges } from '../steps.ts';
import {
  announce,
  binOf,
  end,
  type DockActors,
  inspect,
  lineOf,
  receiveLoose,
  shelveBin,
  shelvePieces,
  type Shop,
  shopOf,
  signFor,
} from './floor.ts';

const { Exempt } = inspectionDepth;

/** Receives the stock of the warehouses before the orders begin, each lot with a document that is now ended. */
export async function playReceipts(cast: Cast): Promise<void> {
  await Promise.all([fillXiamen(cast), fillDongguan(cast)]);
  // Overdue charges would block the following orders.
  for (const name of ['merchant', 'alice']) await payCharges(cast(name));
}

const warehouseIdOf = async (staff: Ok): Promise<string> => (await staff('/Warehouse/GetSelectWarehouses'))[0].Value;

async function fillXiamen(cast: Cast): Promise<void> {
  const hands = { merchant: cast('merchant'), clerk: cast('clerk'), leader: cast('leader') };
  const [alice, WarehouseId] = [cast('alice'), await warehouseIdOf(hands.clerk)];
  const [shop, alices] = [await shopOf(hands.merchant), await shopOf(alice)];
  await receiveInspected(hands, shop, WarehouseId);
  await receiveCartons(hands, shop, WarehouseId);
  await receiveLoose({ ...hands, merchant: alice }, { WarehouseId, Inspection: Exempt }, [
    [lineOf(alices('亚麻长裙 米色'), 20), 'C-02-01'],
    [lineOf(alices('香薰蜡烛'), 24), 'C-02-02'],
    [lineOf(alices('身体乳 250ml'), 30), 'C-02-02'],
  ]);
}

/** Three cartons, inspected piece by piece: two of the cables are missing. */
async function receiveInspected({ merchant, clerk, leader }: DockActors, shop: Shop, WarehouseId: string): Promise<void> {
  const { id, bins } = await announce(merchant, {
    WarehouseId,
    CourierNumber: 'SF2026099001',
    Bins: [
      binOf([lineOf(shop('纯棉圆领T恤 白色'), 60), lineOf(shop('纯棉圆领T恤 黑色'), 60)], 26),
      binOf([lineOf(shop('真无线蓝牙耳机'), 40), lineOf(shop('编织数据线 2米'), 80)], 11.4),
      binOf([lineOf(shop('不锈钢保温杯 500ml'), 30), lineOf(shop('哑光口红 豆沙色'), 48)], 14.2),
    ],
    Goods: ['纯棉圆领T恤 白色', '纯棉圆领T恤 黑色', '真无线蓝牙耳机', '编织数据线 2米', '不锈钢保温杯 500ml', '哑光口红 豆沙色'].map(
      (name, at) => lineOf(shop(name), [60, 60, 40, 80, 30, 48][at]!),
    ),
  });
  await signFor(clerk, id);
  const missing = new Map([[shop('编织数据线 2米'), 2]]);
  for (const { BinNumber } of bins) await inspect(clerk, BinNumber, missing);
  const put = (bin: number, name: string, pieces: number, shelf: string) =>
    shelvePieces(clerk, id, lineOf(shop(name), pieces), shelf, bins[bin]!.Id);
  await put(0, '纯棉圆领T恤 白色', 60, 'C-01-01');
  await put(0, '纯棉圆领T恤 黑色', 60, 'C-01-01');
  await put(1, '真无线蓝牙耳机', 40, 'C-01-02');
  await put(1, '编织数据线 2米', 78, 'C-01-02');
  await put(2, '不锈钢保温杯 500ml', 30, 'C-01-03');
  await put(2, '哑光口红 豆沙色', 48, 'C-01-03');
  await end(leader, id);
}

/** Two cartons without inspection: one stays closed, the other is opened for the pickers. */
async function receiveCartons({ merchant, clerk, leader }: DockActors, shop: Shop, WarehouseId: string): Promise<void> {
  const nuts = shop('混合坚果 30包');
  const { id, bins } = await announce(merchant, {
    WarehouseId,
    Inspection: Exempt,
    CourierNumber: 'SF2026099002',
    Goods: [lineOf(nuts, 20)],
    Bins: [binOf([lineOf(nuts, 10)], 9.6), binOf([lineOf(nuts, 10)], 9.6)],
  });
  await signFor(clerk, id);
  for (const [at, { BinNumber }] of bins.entries()) await shelveBin(clerk, BinNumber, `B-01-0${at + 1}`);
  await end(leader, id);
  await clerk('/WarehouseDocument/BinLowerShelf', { BinNumbers: [bins[0]!.BinNumber], Remarks: '拆箱拣货' });
  await shelvePieces(clerk, id, lineOf(nuts, 10), 'C-01-04', bins[0]!.Id);
}

async function fillDongguan(cast: Cast): Promise<void> {
  const [merchant, clerk] = [cast('merchant'), cast('dgclerk')];
  const [shop, WarehouseId] = [await shopOf(merchant), await warehouseIdOf(clerk)];
  await receiveLoose({ merchant, clerk, leader: cast('manager') }, { WarehouseId, Inspection: Exempt }, [
    [lineOf(shop('帆布鞋 38码'), 12), 'C-01-01'],
    [lineOf(shop('帆布鞋 40码'), 12), 'C-01-01'],
    [lineOf(shop('旅行收纳袋六件套'), 24), 'C-01-02'],
    [lineOf(shop('儿童绘本五册'), 40), 'C-01-03'],
  ]);
}
