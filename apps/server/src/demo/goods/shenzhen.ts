import { inspectionDepth } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { App } from '../../core/app.ts';
import type { Cast } from '../actors.ts';
import { pictureUploader } from '../pictures.ts';
import { makeCategories, makeCommodities } from './commodities.ts';
import { lineOf, receiveLoose } from './floor.ts';
import { carolGoods } from './demo-goods.ts';

const pieces = [40, 24, 18, 30];

/** Fills Shenzhen for a customer of the other site: the operator's own categories, approved commodities, and pieces on two shelves. */
export async function playShenzhen(cast: Cast, app: App): Promise<void> {
  const [customer, operator] = [cast('hkcarol'), cast('hkmanager')];
  const categories = await makeCategories(operator);
  const ids = await makeCommodities(customer, {
    demoGoods: carolGoods,
    code: 'HK',
    barcode: 6_900_030_000_000,
    categories,
    draw: await pictureUploader(app, 'hkcarol'),
  });
  await operator('/Commodity/AuditCommodity', { Ids: ids, Approved: true });
  const [warehouse] = await operator('/Warehouse/GetSelectWarehouses');
  const goods = ids.map((id, at) => [lineOf(id, pieces[at]!), at < 2 ? 'C-01-01' : 'C-01-02'] as const);
  await receiveLoose(
    { merchant: customer, clerk: operator, leader: operator },
    { WarehouseId: warehouse.Value, Inspection: inspectionDepth.Exempt },
    goods,
  );
}
