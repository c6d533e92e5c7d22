import type { Module } from '../../core/module.ts';
import * as calls from '@entrepot/contract/modules/mall/calls.ts';
import { mallCombination } from '@entrepot/contract/modules/mall/combination.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import * as orderCalls from '@entrepot/contract/modules/mall/order-calls.ts';
import { exportSellerStatement, getSellerStatement } from '@entrepot/contract/modules/mall/seller-statement.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { basket, setLine } from './basket.ts';
import { completeMallOrders, expireMallOrders } from './by-the-clock.ts';
import { cancel } from './cancel.ts';
import * as combinations from './combinations.ts';
import { deliver } from './deliver.ts';
import { establish } from './establish-order.ts';
import { mallHearings } from './hearings.ts';
import { buyerOrders, oneOrder, sellerOrderExport, sellerOrders } from './order-queries.ts';
import { receive } from './receive.ts';
import { statement, takeStatement } from './seller-statement.ts';
import { disable, enable, fillShop, shopsToPick } from './shops.ts';
import { combinationDetail, mallHome } from './showcase.ts';

// Both prefixes of this family serve every audience, each within its own data.
const toEverybody = (handler: Handler): Handler => ({ ...handler, who: mallShop.who!.read });

/** All that this module brings: merchants' shops, what they sell, and what is bought there. */
export const mall: Module = {
  name: 'mall',
  calls: ({ files }) => [
    ...crud(mallShop, { fill: fillShop }).map(toEverybody),
    ...on(calls.getMallShopSelect, shopsToPick),
    ...on(calls.enableMallShop, enable),
    ...on(calls.disableMallShop, disable),
    ...crud(mallCombination, { mayRemove: combinations.mayRemoveCombination }),
    ...on(calls.establishCombination, combinations.establish),
    ...on(calls.getEditCombination, combinations.combinationToEdit),
    ...on(calls.editCombination, combinations.edit),
    ...on(calls.releaseSales, combinations.release),
    ...on(calls.haltSales, combinations.halt),
    ...on(calls.getMallHome, mallHome),
    ...on(calls.getMallCombinationDetail, combinationDetail),
    ...on(orderCalls.getSellerOrders, sellerOrders),
    ...on(orderCalls.exportSellerOrders, sellerOrderExport.start),
    ...on(getSellerStatement, statement),
    ...on(exportSellerStatement, takeStatement(files)),
    ...on(orderCalls.getBuyerOrders, buyerOrders),
    ...on(orderCalls.getSellerOrderById, oneOrder),
    ...on(orderCalls.establishMallOrder, establish),
    ...on(orderCalls.merchantDelivery, deliver),
    ...on(orderCalls.cancelSellerOrder, cancel),
    ...on(orderCalls.confirmSellerOrderReceived, receive),
    ...on(orderCalls.getMallBasket, basket),
    ...on(orderCalls.setMallBasketLine, setLine),
  ],
  hearings: mallHearings,
  exports: [sellerOrderExport],
  jobs: [
    { name: 'expire-mall-orders', at: '*/5 * * * *', run: expireMallOrders },
    { name: 'complete-mall-orders', at: '25 * * * *', run: completeMallOrders },
  ],
};
