import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier as carrierResource } from '@entrepot/contract/modules/carriers/carrier.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { newId } from '../../src/core/db/ids.ts';
import { findWhere, insert } from '../../src/core/db/rows.ts';
import type { Db, Tx } from '../../src/core/db/db.ts';
import { confirmCollected } from '@entrepot/server/modules/cod/collect.ts';
import { remit } from '@entrepot/server/modules/cod/remit.ts';
import { cancel, confirm, establish } from '@entrepot/server/modules/cod/remittances.ts';
import { bookStatement } from '@entrepot/server/modules/cod/statement.ts';
import { currenciesOf } from '@entrepot/server/modules/sites/public.ts';
import * as model from './cod-model.ts';
import type { ModelWallet } from './money-model.ts';
import type { Step, World } from './run.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { ToBeCollected } = enumCodes.CollectionStatus;

/** Orders with cash on delivery of a run's customers in database and model, and how each command runs on both. */
export async function openCod({ inTransaction, system }: World, payers: readonly { ownerId: string; wallet: ModelWallet }[]) {
  const sides = payers.map((): model.CodSide => ({ orders: [], remittances: [] }));
  const around = await inTransaction(async (tx) => {
    const [carrier] = await findWhere(tx, system, carrierResource, { siteId: system.siteId, alias: 'HCT' });
    const [firstWarehouse] = await findWhere(tx, system, warehouse, { siteId: system.siteId });
    const { byId, baseId } = await currenciesOf(tx, system.siteId!, system.now);
    const foreign = Object.values(byId).find(({ code }) => code === 'TWD')!;
    return { carrier: carrier!, warehouseId: firstWarehouse!.id, home: baseId, foreign: foreign.id, rate: Number(foreign.rate) };
  });
  const collectedTime = new Date(system.now.getTime() - 30 * dayMs);

  async function newOrder(tx: Tx, ownerId: string, whole: number, foreign: boolean): Promise<model.CodOrder> {
    const number = `COD${newId().replaceAll('-', '').slice(-16)}`.toUpperCase();
    const { id } = await insert(tx, system, logisticsOrder, {
      siteId: system.siteId!,
      serialNumber: number,
      ownerId,
      warehouseId: around.warehouseId,
      originWarehouseId: around.warehouseId,
      carrierId: around.carrier.id,
      isCod: true,
      collectionAmount: String(whole),
      collectionCurrencyId: foreign ? around.foreign : around.home,
      collectionStatus: ToBeCollected,
      orderStatus: enumCodes.OrderStatus.Signed,
      departureTime: collectedTime,
      signedTime: collectedTime,
    });
    return { id, number, whole, foreign, collected: null, settled: false, parked: null, remittance: null, paidOut: false };
  }

  /** The step of a command, or null when there is nothing to run it on. */
  function stepOf(command: model.CodCommand): Step | null {
    const { ownerId, wallet } = payers[command.who % payers.length]!;
    const side = sides[command.who % payers.length]!;
    if (command.do === 'codOrder') {
      let made: model.CodOrder;
      const act = async (tx: Tx) => void (made = await newOrder(tx, ownerId, command.whole, command.foreign));
      return { verdict: { refusal: null, apply: () => void side.orders.push(made) }, act };
    }
    if ('orders' in command) return ofOrders(command, ownerId, side);
    // Usually a remittance in the fitting state, sometimes any.
    const wanted = command.do === 'confirmRemittance' ? 'draft' : 'confirmed';
    const fit = side.remittances.filter(({ state }) => state === wanted);
    const from = fit.length && command.at < 25 ? fit : side.remittances;
    const one = from[command.at % from.length];
    if (!one) return null;
    if (command.do === 'confirmRemittance')
      return { verdict: model.confirmRemittance(one), act: (tx) => confirm(tx, system, { id: one.id }) };
    if (command.do === 'cancelRemittance') return { verdict: model.cancelRemittance(one), act: (tx) => cancel(tx, system, { id: one.id }) };
    const input = { id: one.id, payTo: command.bank ? 'bank' : 'balance', transferNo: 'model' };
    const rate = one.orders[0]!.foreign ? around.rate : 1;
    return { verdict: model.remit(wallet, one, rate, command.bank), act: (tx) => remit(tx, system, input) };
  }

  function ofOrders(command: Extract<model.CodCommand, { orders: number[] }>, ownerId: string, side: model.CodSide): Step | null {
    if (!side.orders.length) return null;
    const chosen = [...new Set(command.orders.map((at) => fitting(command.do, side, at)))];
    const ids = chosen.map(({ id }) => id);
    if (command.do === 'establish') {
      let id = '';
      const verdict = model.establish(chosen, command.fee);
      const act = async (tx: Tx) =>
        void ({ id } = await establish(tx, system, { ownerId, logisticsOrderIds: ids, fees: ids.map(() => String(command.fee)) }));
      const apply = () => {
        verdict.apply();
        for (const order of chosen) order.remittance = id;
        side.remittances.push({ id, orders: chosen, fee: command.fee * chosen.length, state: 'draft' });
      };
      return { verdict: { ...verdict, apply }, act };
    }
    const amountOf = (order: model.CodOrder) => Math.max(1, (order.collected ?? order.whole) + command.off);
    if (command.do === 'statement') {
      const rows = chosen.map((order, at) => ({
        line: at + 2,
        number: order.number,
        amount: String(amountOf(order)),
        fee: '1',
        currencyCode: null,
        collectedTime,
      }));
      const twice = [...rows, ...rows.slice(0, 1)];
      return { verdict: model.statement(chosen, amountOf), act: (tx) => bookStatement(tx, system, around.carrier, twice) };
    }
    const input = {
      logisticsOrderIds: ids,
      collectedTime,
      collectedAmounts: chosen.map((order) => String(amountOf(order))),
      settled: command.settled,
      remarks: 'model',
    };
    return { verdict: model.collect(chosen, amountOf, command.settled), act: (tx) => confirmCollected(tx, system, input) };
  }

  /** Usually an order in the fitting state, sometimes any. */
  function fitting(what: string, { orders }: model.CodSide, at: number): model.CodOrder {
    const first = orders.find(({ collected, remittance, paidOut }) => collected !== null && !remittance && !paidOut);
    const able = orders.filter((order) =>
      what === 'establish'
        ? order.collected !== null && !order.remittance && !order.paidOut && order.foreign === first?.foreign
        : !order.settled,
    );
    const from = able.length && at < 25 ? able : orders;
    return from[at % from.length]!;
  }

  /** The balances and orders of database and model, for comparison. */
  async function compare(db: Db): Promise<{ real: unknown; model: unknown }> {
    const owners = payers.map(({ ownerId }) => ownerId);
    const pockets = await sql<{
      ownerId: string;
      currencyId: string;
      payable: string;
    }>`select owner_id, currency_id, payable from cod_pocket
      where site_id = ${system.siteId} and owner_id = any(${owners}::uuid[])`.execute(db);
    const balanceOf = (ownerId: string, currencyId: string) =>
      Number(pockets.rows.find((row) => row.ownerId === ownerId && row.currencyId === currencyId)?.payable ?? 0);
    const rows = await sql<{
      id: string;
      collected: string | null;
      settled: boolean;
      stated: string | null;
      inOne: string | null;
      status: number;
    }>`
      select o.id, c.collected_amount as collected, c.settled_time is not null as settled, c.stated_amount as stated, c.cod_remittance_id as in_one,
        o.collection_status as status
      from logistics_order o left join cod_collection c on c.site_id = o.site_id and c.logistics_order_id = o.id
      where o.site_id = ${system.siteId} and o.owner_id = any(${owners}::uuid[]) and o.is_cod order by o.id`.execute(db);
    const modelOrders = sides.flatMap(({ orders }) => orders).sort((a, b) => (a.id < b.id ? -1 : 1));
    return {
      real: {
        pockets: payers.map(({ ownerId }) => [balanceOf(ownerId, around.foreign), balanceOf(ownerId, around.home)]),
        orders: rows.rows.map(({ id, collected, settled, stated, inOne, status }) => [
          id,
          collected && Number(collected),
          settled,
          stated && Number(stated),
          inOne,
          status,
        ]),
      },
      model: {
        pockets: sides.map((side) => [model.payable(side, true), model.payable(side, false)]),
        orders: modelOrders.map((one) => [
          one.id,
          one.collected,
          one.settled,
          one.parked,
          one.remittance,
          one.paidOut ? 4 : one.collected === null ? 2 : 3,
        ]),
      },
    };
  }

  return { stepOf, compare };
}
