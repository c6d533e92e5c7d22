import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill as billResource } from '@entrepot/contract/modules/billing/bill.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { linesOf } from '@entrepot/server/modules/billing/bill-rows.ts';
import { applyReturn, cancelReturn, confirmReturn } from '@entrepot/server/modules/packages/return.ts';
import { confirmBack } from '@entrepot/server/modules/returns/returned-order.ts';
import type { Caller } from '../../src/core/calls/caller.ts';
import type { Db, Tx } from '../../src/core/db/db.ts';
import { newId } from '../../src/core/db/ids.ts';
import { change, findWhere, insert } from '../../src/core/db/rows.ts';
import type { ModelBill } from './money-model.ts';
import { money, type Payer } from './money-runner.ts';
import * as model from './return-model.ts';
import type { Step, World } from './run.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const sender = {
  recipientName: 'Shop',
  phone: '+86 592 5551234',
  address: 'No. 8 Hubin Road, Xiamen',
  returnReason: null,
  courierName: null,
};
const fresh = (prefix: string) => `${prefix}${newId().replaceAll('-', '').slice(-16)}`.toUpperCase();

/** Returns of a run's customers and their costs, and how each command runs on database and model. */
export async function openReturns({ inTransaction, system }: World, payers: readonly Payer[]) {
  const siteId = system.siteId!;
  const packages = payers.map((): model.ModelPackage[] => []);
  const warehouseId = await inTransaction(async (tx) => {
    const [rules] = await findWhere(tx, system, siteConfiguration, { siteId });
    await change(tx, { ...system, changes: [] }, siteConfiguration, rules!, { packageReturnFee: money(model.fee) });
    return (await findWhere(tx, system, warehouse, { siteId }))[0]!.id;
  });

  /** The step of a command, or null when there is nothing to run it on. */
  function stepOf(command: model.ReturnCommand): Step | null {
    const at = command.who % payers.length;
    const payer = payers[at]!;
    if (command.do === 'wayBack') return comingBack(payer, at, command.cents);
    const one = model.pick(packages[at]!, command);
    if (command.do === 'askBack') return requestStep(payer, at, one, command.collect);
    if (!one) return null;
    if (command.do === 'keepHere') {
      const by = command.byStaff ? { ...system, audience: 'platform' as const } : of(payer);
      return { verdict: model.cancelParcelReturn(payer.wallet, one), act: (tx) => cancelReturn(tx, by, { id: one.id }) };
    }
    const input = { id: one.id, returnCourierNumber: fresh('SF') };
    return { verdict: model.handOver(one), act: (tx) => confirmReturn(tx, system, input) };
  }

  const of = ({ caller }: Payer): Caller => ({ ...caller, siteId });

  function requestStep(payer: Payer, at: number, known: model.ModelPackage | undefined, freightCollect: boolean): Step {
    const one = known ?? { id: newId(), state: enumCodes.PackageStatus.Weighed, collect: false, bill: null };
    let made: ModelBill;
    const verdict = model.requestReturn(payer.wallet, one, () => made, freightCollect);
    const act = async (tx: Tx) => {
      if (!known) one.id = await receivePackage(tx, payer.ownerId);
      await applyReturn(tx, of(payer), { ...sender, ids: [one.id], id: one.id, freightCollect });
      const { returnInformation } = (await findWhere(tx, system, pkg, { id: one.id }))[0]!;
      made = await billOf(tx, returnInformation!.billId!, model.fee, true);
    };
    const apply = () => {
      if (!known) packages[at]!.push(one);
      verdict.apply();
    };
    return { verdict: { ...verdict, apply }, act };
  }

  async function receivePackage(tx: Tx, ownerId: string): Promise<string> {
    const row = await insert(tx, system, pkg, {
      siteId,
      warehouseId,
      courierNumber: fresh('B'),
      ownerId,
      packageStatus: enumCodes.PackageStatus.Weighed,
      claimStatus: enumCodes.ClaimStatus.Claimed,
      quantity: 1,
      availableQuantity: 1,
    });
    return row.id;
  }

  async function billOf(tx: Tx, billId: string, cents: number, dueNow: boolean): Promise<ModelBill> {
    const [line] = await linesOf(tx, system, [billId]);
    return model.newBill({ id: line!.id, billId, cents, refundable: line!.allowRefunds, dueNow });
  }

  /** An undeliverable order comes back, and its owner is charged for the transport. */
  function comingBack({ ownerId, wallet }: Payer, at: number, cents: number): Step {
    let made: ModelBill;
    const act = async (tx: Tx) => {
      const order = await insert(tx, system, logisticsOrder, {
        siteId,
        serialNumber: fresh('LO'),
        ownerId,
        warehouseId,
        originWarehouseId: warehouseId,
        orderStatus: enumCodes.OrderStatus.Returning,
        departureTime: new Date(system.now.getTime() - dayMs),
      });
      await confirmBack(tx, system, { id: order.id, warehouseId, returnFee: money(cents), confirmArea: true });
      const [bill] = await findWhere(tx, system, billResource, { sourceType: logisticsOrder.name, sourceId: order.id });
      // A customer billed by the month owes it when the statement is due.
      made = await billOf(tx, bill!.id, cents, at !== payers.length - 1);
    };
    return { verdict: { refusal: null, apply: () => void wallet.bills.push(made) }, act };
  }

  /** The packages of database and model, for comparison. */
  async function compare(db: Db): Promise<{ real: unknown; model: unknown }> {
    const all = packages.flat();
    const rows = await findWhere(db, system, pkg, { id: all.map(({ id }) => id) });
    const pieces = (state: number) => (state === enumCodes.PackageStatus.Returned ? 0 : 1);
    return {
      real: rows.map(({ id, packageStatus, availableQuantity }) => [id, packageStatus, availableQuantity]).sort(),
      model: all.map(({ id, state }) => [id, state, pieces(state)]).sort(),
    };
  }
  return { stepOf, compare };
}
