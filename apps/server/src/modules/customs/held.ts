import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsStood } from '@entrepot/contract/modules/orders/facts.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { reachOwner, tellOwner, tellStaff } from '../content/public.ts';
import { freezeOrder, lockOrder, type Order, unfreezeOrder } from '../orders/public.ts';
import { takeBackEntry } from './ledger.ts';

type Stood = NonNullable<(typeof customsStood)['data']>;
const { Held, Rejected } = enumCodes.CustomsStatus;
const { Customs } = enumCodes.FreezeReason;

/**
 * Goods that customs hold stand still until papers come: their order is frozen with what customs ask for, and its customer is told. When
 * customs let them go the freeze goes; goods that customs turn away never entered.
 */
export async function hearCustoms(tx: Tx, caller: Caller, { siteId, orderId, customsStatus, remarks }: Stood): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const order = await lockOrder(tx, system, orderId);
  const frozenHere = order.frozen && order.freezeReason === Customs;
  if (customsStatus !== Held) {
    if (frozenHere) await unfreezeOrder(tx, system, order);
    if (customsStatus === Rejected) await takeBackEntry(tx, caller, { siteId, orderId });
    return;
  }
  // Whoever froze it for another reason keeps that reason; customs tell the customer all the same.
  if ((!order.frozen || frozenHere) && orderStates.is(order.orderStatus, 'notSigned'))
    await freezeOrder(tx, system, order, Customs, remarks ?? order.freezeRemarks);
  // Goods stand still until somebody answers: this is said where nobody has to open our pages.
  await reachOwner(tx, system, { ...tellingOf(order, remarks ? 'held' : 'heldUnsaid', remarks), ownerId: order.ownerId });
}

/** Tells the customer of an order that customs hold, or held, how its papers stand; `what` is a text of `customs.messages`. */
export const tellOfPapers = (tx: Tx, caller: Caller, order: Order, what: string, remarks: string | null): Promise<void> =>
  tellOwner(tx, caller, { ...tellingOf(order, what, remarks), ownerId: order.ownerId });

/** Tells the staff who may say how customs stand that papers for an order wait to be looked at. */
export const tellOfHandingIn = (tx: Tx, caller: Caller, order: Order): Promise<void> =>
  tellStaff(tx, caller, { ...tellingOf(order, 'handedIn', null), screen: transportShiftIndex.SetCustomsStatus });

/** What somebody wrote, for the middle of a sentence. */
const withoutEnd = (text: string) => text.trim().replace(/[.。!！;；]+$/, '');

const tellingOf = ({ siteId, id, serialNumber }: Order, what: string, remarks: string | null) => ({
  siteId,
  type: enumCodes.UserMessageType.LogisticsOrder,
  text: `customs.messages.${what}`,
  values: { number: serialNumber, remarks: withoutEnd(remarks ?? '') },
  link: `/LogisticsOrderIndex?open=${id}`,
  sourceType: 'logisticsOrder',
  sourceId: id,
});
