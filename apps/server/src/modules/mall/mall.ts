import type { Module } from '../../core/module.ts';
import { mallInvariants } from './invariants.ts';
import * as calls from '@entrepot/contract/modules/mall/calls.ts';
import { mallCombination } from '@entrepot/contract/modules/mall/combination.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import * as orderCalls from '@entrepot/contract/modules/mall/order-calls.ts';
import { exportSellerStatement, getSellerStatement } from '@entrepot/contract/modules/mall/seller-statement.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, handle } from '../../core/calls/handler.ts';
import { basket, setLine } from './basket.ts';
import { completeMallOrders, expireMallOrders } from './scheduled.ts';
import { withLimits } from '../wallet/public.ts';
import * as afterSaleCalls from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSale } from '@entrepot/contract/modules/mall/after-sale.ts';
import { answer, ask, confirmBack, withdraw } from './after-sale.ts';
import { reject, reopen } from './after-sale-decide.ts';
import { cancelWithApproval, changeBearerWithApproval, decideWithApproval, reverseWithApproval, shopMeasures } from './with-approval.ts';
import * as combinations from './combinations.ts';
import { deliver } from './deliver.ts';
import { establish } from './establish-order.ts';
import { mallSubscribers } from './subscribers.ts';
import { buyerOrders, oneOrder, sellerOrderExport, sellerOrders } from './order-queries.ts';
import { receive } from './receive.ts';
import { statement, takeStatement } from './seller-statement.ts';
import { disable, enable, fillShop, shopsToPick } from './shops.ts';
import { combinationDetail, mallHome } from './showcase.ts';

// Both prefixes of this family serve every audience, each within its own data.
const forEveryAudience = (handler: Handler): Handler => ({ ...handler, audience: mallShop.audience!.read });

/** The mall module: merchants' shops, their offers, and the orders of buyers. */
export const mall: Module = {
  name: 'mall',
  calls: ({ files }) => [
    ...withLimits(crud(mallShop, { fill: fillShop }).map(forEveryAudience), shopMeasures),
    ...handle(calls.getMallShopSelect, shopsToPick),
    ...handle(calls.enableMallShop, enable),
    ...handle(calls.disableMallShop, disable),
    ...crud(mallCombination, { mayRemove: combinations.mayRemoveCombination }),
    ...handle(calls.establishCombination, combinations.establish),
    ...handle(calls.getEditCombination, combinations.combinationToEdit),
    ...handle(calls.editCombination, combinations.edit),
    ...handle(calls.releaseSales, combinations.release),
    ...handle(calls.haltSales, combinations.halt),
    ...handle(calls.getMallHome, mallHome),
    ...handle(calls.getMallCombinationDetail, combinationDetail),
    ...handle(orderCalls.getSellerOrders, sellerOrders),
    ...handle(orderCalls.exportSellerOrders, sellerOrderExport.start),
    ...handle(getSellerStatement, statement),
    ...handle(exportSellerStatement, takeStatement(files)),
    ...handle(orderCalls.getBuyerOrders, buyerOrders),
    ...handle(orderCalls.getSellerOrderById, oneOrder),
    ...handle(orderCalls.establishMallOrder, establish),
    ...handle(orderCalls.merchantDelivery, deliver),
    ...handle(orderCalls.cancelSellerOrder, cancelWithApproval),
    ...handle(orderCalls.confirmSellerOrderReceived, receive),
    ...crud(afterSale),
    ...handle(afterSaleCalls.askAfterSale, ask),
    ...handle(afterSaleCalls.withdrawAfterSale, withdraw),
    ...handle(afterSaleCalls.answerAfterSale, answer),
    ...handle(afterSaleCalls.confirmGoodsBack, confirmBack),
    ...handle(afterSaleCalls.decideAfterSale, decideWithApproval),
    ...handle(afterSaleCalls.rejectAfterSale, reject),
    ...handle(afterSaleCalls.reopenAfterSale, reopen),
    ...handle(afterSaleCalls.changeAfterSaleBearer, changeBearerWithApproval),
    ...handle(afterSaleCalls.reverseAfterSale, reverseWithApproval),
    ...handle(orderCalls.getMallBasket, basket),
    ...handle(orderCalls.setMallBasketLine, setLine),
  ],
  invariants: mallInvariants,
  subscribers: mallSubscribers,
  exports: [sellerOrderExport],
  jobs: [
    { name: 'expire-mall-orders', at: '*/5 * * * *', run: expireMallOrders },
    { name: 'complete-mall-orders', at: '25 * * * *', run: completeMallOrders },
  ],
};
