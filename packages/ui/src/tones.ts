import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Tone } from './look-props.ts';

// What a state means, told by the word its key is made of. The first line that fits wins; what fits none is under way.
const meanings: readonly [RegExp, Tone][] = [
  [
    /^(NotDeclared|NotStarted|NotPacked|NotCod|NotRequired|NotYet.*|NotClaimable|NoPayment|None|Empty|Draft|Open|Unprinted|Unused|Unknown|Expected|Declared|OrderCreated|Exempt|Read)$/,
    'idle',
  ],
  [
    /(Fail|Reject|Cancel|Missing|Lost|Abnormal|Problem|Exception|Overdue|Destroyed|Disposed|Damaged|Defective|Stuck|CannotBe|NoInventory|Refused|Revoked)/,
    'wrong',
  ],
  [/^(Voided|Expired|Disabled|Withdrawn|Removed|Deleted|Halted|Stopped|Closed|Waived|Returned|Refunded|Ended)$/, 'idle'],
  [/^PartiallyRefunded$/, 'done'],
  [/^(ToBe|ReadyFor|Wait|Pending|Unpaid|Unclaimed|Unread|Unbound|Partially|Held|Paused|Submitted|ClaimAuditing|Reserved)/, 'waits'],
  [/(ed|Paid|Done|Normal|Effective|OnSale|OnShelf|Running|InWarehouse|FinishedPicking)$/, 'done'],
];
// Moves of goods whose words say "done" but lie in the middle of the way.
const underWay =
  /^(PackageSigned|Weighed|Ordered|Picked|Packed|Bagged|Departed|Arrived|CustomsCleared|CustomsDeclared|Sealed|Loaded|Confirmed|Executing|Claimed|Issued|Shipped|Prepared)$/;
const longWays = new Set([
  'PackageStatus',
  'OrderStatus',
  'TrajectoryStatus',
  'BinStatus',
  'BagNumberStatus',
  'TransferPlanStatus',
  'TransportShiftStatus',
  'PickingListStatus',
  'ShopOrderStatus',
  'ShopConsolidationStatus',
  'ThirdPartyPlatformsOrderStatus',
]);
// Where a word means another thing than elsewhere: what is done is not the end of this way, or it is, or somebody must act on it.
const ownWays = {
  active:
    'PackageStatus.Signed ReturnLogisticsOrderStatus.Signed WarehouseDocumentStatus.Arrived WarehouseTransferStatus.Loaded ' +
    'WarehouseTransferStatus.Departed CustomsStatus.Declared StockCountStatus.Open SellerOrderStatus.Delivered SellerOrderStatus.InWarehouse ' +
    'ShopOrderStatus.Consolidated',
  waits:
    'TransportShiftStatus.Closed StockCountStatus.Recount StockCountStatus.Review StockCountShelfStatus.Differs BillSettlementStatus.Issued ' +
    'CodRemittanceStatus.Confirmed',
  done:
    'StockCountShelfStatus.Agrees MoneyRequestStatus.WithinLimit ShopOrderMatchStatus.Bound ShopConsolidationStatus.Confirmed ' +
    'ThirdPartyPlatformsOrderStatus.Confirmed',
};
const own = new Map(
  Object.entries(ownWays).flatMap(([tone, states]) => states.split(' ').map((state): [string, Tone] => [state, tone as Tone])),
);

/** What a state means: grey not begun or past, blue under way, green done, amber waits for somebody, red wrong. */
export function toneOf(enumName: string, code: number): Tone {
  const codes = (enumCodes as unknown as Record<string, Record<string, number>>)[enumName] ?? {};
  const key = Object.keys(codes).find((name) => codes[name] === code) ?? '';
  const known = own.get(`${enumName}.${key}`);
  if (known) return known;
  if (longWays.has(enumName) && underWay.test(key)) return 'active';
  return meanings.find(([words]) => words.test(key))?.[1] ?? 'active';
}
