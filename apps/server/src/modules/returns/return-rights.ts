import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { cancelReturnOrder, editReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { endReturnOrder, inspectReturnOrder, signForReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import * as calls from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import * as floor from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnGoodsStates, returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { all, conditionsOfActs, type RowActs, type RowConditions, stateAllows, stateIsIn } from '../../core/lists/row-rights.ts';

const { ReturnGoodsStatus, ReturnLogisticsOrderStatus } = enumCodes;

const documentMay = (verb: Parameters<typeof returnOrderStates.can>[1]) => stateAllows(returnOrderStates, sql`r.document_status`, verb);

/** The actions on a return into stock, each with its call and the state in which it is not refused. */
export const returnActs = {
  sign: { call: signForReturnOrder, when: documentMay('sign') },
  inspect: { call: inspectReturnOrder, when: documentMay('inspect') },
  edit: { call: editReturnOrder, when: stateIsIn(returnOrderStates, sql`r.document_status`, 'open') },
  end: { call: endReturnOrder, when: documentMay('end') },
  cancelOrder: { call: cancelReturnOrder, when: documentMay('cancel') },
} satisfies RowActs;

/** The verbs on a return `r` that are refused neither for the caller nor for its state. */
export const rightsOnReturn = (caller: Caller): RowConditions => conditionsOfActs(caller, returnActs);

const may = (verb: Parameters<typeof returnLogisticsOrderStates.can>[1]) => stateAllows(returnLogisticsOrderStates, sql`r.status`, verb);
const noPackage = sql<boolean>`r.package_id is null`;
const goodsThat = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (select 1
    from return_logistics_order_goods g
    where g.site_id = r.site_id and g.return_logistics_order_id = r.id and ${condition})`;
const goodsMay = (verb: Parameters<typeof returnGoodsStates.can>[1]) =>
  goodsThat(stateAllows(returnGoodsStates, sql`g.goods_status`, verb));
const { Pending, Available, Claimed, Removed } = ReturnGoodsStatus;
const oneOf = (...codes: readonly number[]) => sql`g.goods_status in (${sql.join(codes.map((code) => sql.lit(code)))})`;
const left = oneOf(Pending, Available, Claimed);
const packageComesBack = sql<boolean>`(${noPackage} or exists (select 1
    from package k
    where k.site_id = r.site_id and k.id = r.package_id and k.frozen_quantity = 0
      and ${stateAllows(packageStates, sql`k.package_status`, 'undoReturn')}))`;

/** The actions on a return from the destination, each with its call and the state in which it is not refused. */
export const returnedActs = {
  sendAgain: {
    call: calls.parcelTrackingNumberClaim,
    when: all(may('claim'), noPackage, sql`not r.return_prohibited`, goodsThat(left)),
  },
  warehousing: {
    call: calls.returnLogisticsOrderWarehousing,
    when: all(may('warehouse'), noPackage, sql`r.owner_id is not null`, goodsMay('warehouse')),
  },
  takeClaimBack: {
    call: calls.deletePackageClaim,
    when: all(sql`r.status = ${sql.lit(ReturnLogisticsOrderStatus.Claimed)}`, packageComesBack),
  },
  editRemarks: { call: calls.updateReturnLogisticsOrderRemarks },
  edit: {
    call: calls.editReturnLogisticsOrder,
    when: all(noPackage, stateIsIn(returnLogisticsOrderStates, sql`r.status`, 'editable')),
  },
  pictures: { call: floor.editReturnLogisticsOrderImages },
  available: { call: floor.batchAvailable, when: all(noPackage, goodsThat(oneOf(Pending, Available, Removed))) },
  prohibit: { call: floor.batchEnableReturnProhibited, when: noPackage },
  allow: { call: floor.batchDisableReturnProhibited },
  removeGoods: { call: floor.batchRemoved, when: all(noPackage, may('remove'), goodsMay('remove')) },
  deleteReturned: {
    call: floor.deleteReturnLogisticsOrder,
    when: all(may('delete'), sql`r.status <> ${sql.lit(ReturnLogisticsOrderStatus.Claimed)}`, sql`not ${goodsThat(sql`not ${left}`)}`),
  },
} satisfies RowActs;

/** The verbs on a return from the destination `r` that are refused neither for the caller nor for its state. */
export const rightsOnReturned = (caller: Caller): RowConditions => conditionsOfActs(caller, returnedActs);
