import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { TimelineKind } from '@entrepot/contract/modules/timeline/calls.ts';
import { type Caller, fieldAudience } from '../../core/calls/caller.ts';
import type { Subject } from './trace.ts';

const { BagNumberStatus, TransportShiftStatus, WarehouseTransferStatus } = enumCodes;
const { PackageStatus, OrderStatus, OrderApprovalStatus, CommodityStatus, BinStatus, PickingStatus, PackingStatus } = enumCodes;
const fieldsOfKind: Partial<Record<TimelineKind, readonly string[]>> = {
  seen: ['signedTime', 'firstSignTime', 'arrivedTime', 'signerId', 'receivedQuantity'],
  weighed: (
    'weighedTime weighingTime isWeighed actualWeight grossWeight weightReading billingWeight weight volumeWeight volume ' +
    'length width height measuredTime measuredLength measuredWidth measuredHeight measuredActualWeight measuredGrossWeight specificationAuditStatus'
  ).split(' '),
  moved: ['shelfId', 'shelvedTime'],
  reserved: ['orderedTime', 'frozenQuantity', 'availableQuantity', 'logisticsOrderId'],
  departed: ['departedTime', 'departureTime', 'usedQuantity', 'transportShiftId'],
  wrote: ['remarks', 'internalRemarks', 'problemRemarks', 'freezeRemarks', 'cancelRemarks', 'endRemarks', 'auditRemarks'],
};
const kindOfField = new Map(Object.entries(fieldsOfKind).flatMap(([kind, names]) => names.map((name) => [name, kind as TimelineKind])));
// The size entered by the customer is a declaration; measurements of the warehouse have separate fields.
const declaredOnly = new Set(['length', 'width', 'height', 'actualWeight', 'grossWeight']);

/** The steps of states, by the field, or by the enumeration where several resources have a field of the same name. */
const kindsOfStatus: Readonly<Record<string, Readonly<Record<number, TimelineKind>>>> = {
  packageStatus: {
    [PackageStatus.Signed]: 'seen',
    [PackageStatus.Weighed]: 'weighed',
    [PackageStatus.OnShelf]: 'moved',
    [PackageStatus.Transferring]: 'moved',
    [PackageStatus.Ordered]: 'reserved',
    [PackageStatus.Picked]: 'picked',
    [PackageStatus.Packed]: 'packed',
    [PackageStatus.Departed]: 'departed',
  },
  orderStatus: {
    [OrderStatus.ToBeApproved]: 'reserved',
    [OrderStatus.Picking]: 'picked',
    [OrderStatus.ToBePacked]: 'picked',
    [OrderStatus.Packed]: 'packed',
    [OrderStatus.Departed]: 'departed',
  },
  orderApprovalStatus: { [OrderApprovalStatus.Rejected]: 'refused' },
  commodityStatus: { [CommodityStatus.Rejected]: 'refused' },
  pickingStatus: { [PickingStatus.FinishedPicking]: 'picked' },
  packingStatus: { [PackingStatus.Packed]: 'packed' },
  BagNumberStatus: {
    [BagNumberStatus.Sealed]: 'packed',
    [BagNumberStatus.Departed]: 'departed',
    [BagNumberStatus.Received]: 'seen',
    [BagNumberStatus.Missing]: 'refused',
  },
  TransportShiftStatus: { [TransportShiftStatus.Departed]: 'departed', [TransportShiftStatus.Arrived]: 'seen' },
  WarehouseTransferStatus: { [WarehouseTransferStatus.Departed]: 'departed', [WarehouseTransferStatus.Arrived]: 'seen' },
  binStatus: { [BinStatus.Signed]: 'seen', [BinStatus.OnShelf]: 'moved', [BinStatus.OffShelf]: 'moved' },
};

/** These steps imply that goods leave their shelf, so that is not shown as a separate step. */
const takers: readonly (TimelineKind | undefined)[] = ['picked', 'packed', 'departed'];

/** Returns the step of a field change, given the step of the record's new status; undefined for a status field. */
export function kindOf(
  { name }: Subject['of'],
  { key, field, after, statusKind }: { key: string; field: Field; after: unknown; statusKind: TimelineKind | undefined },
): TimelineKind | undefined {
  if (key in kindsOfStatus || (field.enumName ?? '') in kindsOfStatus) return undefined;
  if (name === 'commodity' && declaredOnly.has(key)) return 'changed';
  if (key === 'shelfId' && after === null && takers.includes(statusKind)) return statusKind;
  return kindOfField.get(key) ?? 'changed';
}

/** Returns the step of a new status; undefined for other fields, for a status without a step, and for one that was reverted. */
export const kindOfStatus = ({ key, field }: { key: string; field: Field }, before: unknown, after: unknown): TimelineKind | undefined =>
  Number(after) > Number(before) ? (kindsOfStatus[key] ?? kindsOfStatus[field.enumName ?? ''])?.[Number(after)] : undefined;

const pictured = (field: Field) => field.widget === 'images';
// Purchase prices are visible to few, and the time of a step is the time of its entry.
const hiddenFields = new Set(['purchasePrice', 'purchaseCurrencyId', 'isDeleted']);
const plainShapes: readonly string[] = ['plain', 'decimal', 'date', 'enum'];

/** How a reader may see a field of the log: as pictures, as a value, or only as the fact of a change. */
export type FieldDisplay = 'pictures' | 'value' | 'nothing';

/** Returns the field of an API name and its visibility; undefined where the reader may not even see that it changed. */
export function fieldNamed(
  caller: Caller,
  { of }: Subject,
  wire: string,
): { key: string; field: Field; visible: FieldDisplay } | undefined {
  const found = Object.entries(of.fields as Fields).find(([key, field]) => wireName(key, field) === wire);
  const who = fieldAudience(caller);
  if (!found || !seenBy(found[1], who) || found[1].masked) return undefined;
  const [key, field] = found;
  if (pictured(field)) return { key, field, visible: 'pictures' };
  const isPlain = plainShapes.includes(field.shape) && field.widget !== 'hidden' && !hiddenFields.has(key);
  return { key, field, visible: isPlain ? 'value' : 'nothing' };
}
