import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mallCombination, stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { linesOf } from '@entrepot/server/modules/billing/bill-rows.ts';
import { pay as payOwn } from '@entrepot/server/modules/billing/pay-bills.ts';
import { completeMallOrders, expireMallOrders } from '@entrepot/server/modules/mall/scheduled.ts';
import { cancel } from '@entrepot/server/modules/mall/cancel.ts';
import { arrive, deliver } from '@entrepot/server/modules/mall/deliver.ts';
import { establish } from '@entrepot/server/modules/mall/establish-order.ts';
import { receive } from '@entrepot/server/modules/mall/receive.ts';
import { walletOf } from '@entrepot/server/modules/wallet/wallets.ts';
import type { Caller } from '../../src/core/calls/caller.ts';
import type { Db, Tx } from '../../src/core/db/db.ts';
import { newId } from '../../src/core/db/ids.ts';
import { find, findWhere, insert, lock } from '../../src/core/db/rows.ts';
import * as model from './mall-model.ts';
import { pay, toPay } from './money-model.ts';
import { money, type Payer } from './money-runner.ts';
import type { Step, World } from './run.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const texts = (name: string) => ({ 'zh-cn': name, 'zh-tw': name, 'en-us': name });

/** Customers of a run who trade in the mall, and how each command runs on database and model. */
export async function openMall({ inTransaction, system, db }: World, payers: readonly Payer[]) {
  const { siteId } = system;
  const sales: model.Sale[] = [];
  const openShop = (tx: Tx, ownerId: string) =>
    insert(tx, system, mallShop, { siteId, name: newId(), ownerId, enable: true, commissionRate: String(model.rate) });
  const { shops, stockWarehouseId, currencyId } = await inTransaction(async (tx) => ({
    shops: await Promise.all(payers.map(({ ownerId }) => openShop(tx, ownerId))),
    stockWarehouseId: (await findWhere(tx, system, warehouse, { siteId }))[0]!.id,
    currencyId: (await walletOf(tx, system, payers[0]!.ownerId)).currencyId,
  }));

  /** The step of a command, or null when there is nothing to run it on. */
  function stepOf(command: model.MallCommand): Step | null {
    if (command.do === 'buy') return buying(command);
    if (command.do === 'week') return { verdict: model.week(sales, (sale) => payers[sale.seller]!.wallet), act: aWeekLater };
    const sale = model.pick(sales, command);
    if (!sale) return null;
    const { id } = sale;
    const [buyer, seller] = [payers[sale.buyer]!, payers[sale.seller]!];
    switch (command.do) {
      case 'payInFull': {
        const input = { billIds: [sale.bill.id], paymentType: command.means, expectedAmount: money(toPay(sale.bill)) };
        return { verdict: pay(buyer.wallet, [sale.bill], command.means), act: (tx) => payOwn(tx, buyer.caller, input) };
      }
      case 'send':
        return { verdict: model.send(sale), act: (tx) => deliver(tx, of(seller), { id, courierNumber: newId().toUpperCase() }) };
      case 'arrive':
        return { verdict: model.arrive(sale), act: async (tx) => arrive(tx, system, await lock(tx, system, sellerOrder, id)) };
      case 'receive':
        return { verdict: model.receive(sale, seller.wallet), act: (tx) => receive(tx, of(buyer), { id }) };
      case 'cancel':
        return { verdict: model.cancel(sale, buyer.wallet, 'buyer'), act: (tx) => cancel(tx, of(buyer), { id }) };
      case 'turnDown':
        return { verdict: model.cancel(sale, buyer.wallet, 'seller'), act: (tx) => cancel(tx, of(seller), { id }) };
    }
  }

  /** Runs the mall's jobs at a later time, each order in its own transaction. */
  async function aWeekLater(): Promise<void> {
    const clock = { db, takeNumber: system.takeNumber, now: new Date(system.now.getTime() + 8 * dayMs) };
    await expireMallOrders(clock);
    await completeMallOrders(clock);
  }

  const of = ({ caller }: Payer): Caller => ({ ...caller, siteId: siteId! });

  function buying({ who, seller: whose, cents }: Extract<model.MallCommand, { do: 'buy' }>): Step {
    const [buyer, seller] = [who % payers.length, whose % payers.length];
    let made: model.Sale;
    const act = async (tx: Tx) => {
      const { id: combinationId } = await insert(tx, system, mallCombination, {
        siteId,
        mallShopId: shops[seller]!.id,
        ownerId: payers[seller]!.ownerId,
        name: texts('Model'),
        price: money(cents),
        currencyId,
        stockMode: stockModes.Merchant,
        availableQuantity: 1,
        status: enumCodes.MallCombinationStatus.Released,
      });
      const lines = [{ combinationId, quantity: 1 }];
      const { sellerOrderIds } = await establish(tx, of(payers[buyer]!), { lines, warehouseId: stockWarehouseId });
      const { id, billId } = await find(tx, system, sellerOrder, sellerOrderIds[0]!);
      const [line] = await linesOf(tx, system, [billId!]);
      made = model.newSale({ id, buyer, seller, billId: billId!, lineId: line!.id, cents, refundable: line!.allowRefunds });
    };
    const apply = () => {
      sales.push(made);
      payers[buyer]!.wallet.bills.push(made.bill);
    };
    return { verdict: { refusal: buyer === seller ? 'DifferentUser' : null, apply }, act };
  }

  /** The sales of database and model, for comparison. */
  async function compare(db: Db): Promise<{ real: unknown; model: unknown }> {
    const rows = await findWhere(db, system, sellerOrder, { id: sales.map(({ id }) => id) });
    return {
      real: rows.map(({ id, status }) => [id, status]).sort(),
      model: sales.map(({ id, state }) => [id, state]).sort(),
    };
  }
  /** Applies changes of bills to their sales; call it after every command of a run. */
  const follow = () => sales.forEach(model.follow);
  return { stepOf, compare, follow };
}
