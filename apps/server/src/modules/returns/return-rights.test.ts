import { sql } from 'kysely';
import { test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { compareActs, expectAllCompared, peopleOf, type Row, type Suite } from '../../testing/row-acts.ts';
import { returnActs, returnedActs } from './return-rights.ts';
import { openReturned } from './test/returned.ts';
import { openReturns } from './test/returning.ts';

test('returns into stock state what the server does not refuse, in every status', async () => {
  const r = await openReturns();
  try {
    const { WarehouseDocumentStatus } = enumCodes;
    for (const documentStatus of Object.values(WarehouseDocumentStatus)) {
      const { id } = await r.announced(2);
      await sql`update return_order set document_status = ${documentStatus} where id = ${id}`.execute(r.db);
    }
    const commodityId = (await sql<{ id: string }>`select commodity_id as id from return_order_goods limit 1`.execute(r.db)).rows[0]!.id;
    const lines = [{ CommodityId: commodityId, InspectionResult: enumCodes.InspectionResult.Qualified, Quantity: 1 }];
    const form = ({ WarehouseId, ReturnReason, RowVersion }: Row) => ({ WarehouseId, ReturnReason, RowVersion });
    const inputs = { inspect: { Lines: lines, ConfirmMore: true }, edit: form, end: { Remarks: 'a reason' } };
    const suite: Suite = { acts: returnActs, list: '/ReturnOrder/GetReturnOrders', inputs };
    expectAllCompared(returnActs, await compareActs(r, peopleOf(r), suite));
  } finally {
    await r.close();
  }
});

test('returns from the destination state what the server does not refuse, in every status', async () => {
  const r = await openReturned();
  try {
    const { ReturnLogisticsOrderStatus, ReturnGoodsStatus } = enumCodes;
    const goodsOf: Record<string, number> = { Warehoused: ReturnGoodsStatus.Warehoused, Removed: ReturnGoodsStatus.Removed };
    const made: string[] = [];
    for (const _ of Object.values(ReturnLogisticsOrderStatus)) made.push((await r.onShelf()).id);
    const { id: prohibited } = await r.onShelf();
    const { id: claimed } = await r.onShelf();
    for (const [at, [name, status]] of Object.entries(ReturnLogisticsOrderStatus).entries()) {
      const Id = made[at]!;
      await sql`update return_logistics_order set status = ${status} where id = ${Id}`.execute(r.db);
      if (goodsOf[name])
        await sql`update return_logistics_order_goods set goods_status = ${goodsOf[name]} where return_logistics_order_id = ${Id}`.execute(
          r.db,
        );
    }
    await sql`update return_logistics_order set return_prohibited = true where id = ${prohibited}`.execute(r.db);
    await r.alice.ok('/ReturnLogisticsOrder/ParcelTrackingNumberClaim', { Id: claimed });
    const commodity = await r.newCommodity();
    const goods = async ({ Id }: Row) => (await r.goodsOf(Id)).map(({ Id: one }: Row) => one);
    const suite: Suite = {
      acts: returnedActs,
      list: '/ReturnLogisticsOrder/GetReturnLogisticsOrders',
      inputs: {
        warehousing: async (row) => {
          const [one] = await r.goodsOf(row.Id);
          return { Lines: [{ GoodsId: one.Id, CommodityId: commodity, Quantity: 1 }] };
        },
        editRemarks: { Remarks: 'a remark' },
        edit: ({ ReturnsOrderNumberNo, OriginalOrderNumberNo, RowVersion }) => ({
          ReturnsOrderNumberNo,
          OriginalOrderNumberNo,
          RowVersion,
        }),
        pictures: { ImageUrls: [] },
        available: async (row) => ({ GoodsIds: await goods(row) }),
        removeGoods: async (row) => ({ GoodsIds: await goods(row) }),
      },
    };
    expectAllCompared(returnedActs, await compareActs(r, peopleOf(r), suite));
  } finally {
    await r.close();
  }
});
