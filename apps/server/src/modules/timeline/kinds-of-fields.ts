import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { TimelineKind } from '@entrepot/contract/modules/timeline/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Subject } from './trace.ts';

const { PackageStatus, OrderStatus, OrderApprovalStatus, CommodityStatus, BinStatus, PickingStatus, PackingStatus } = enumCodes;
const fieldsOfKind: Partial<Record<TimelineKind, readonly string[]>> = {
  seen: ['signedTime', 'firstSignTime', 'arrivedTime', 'signerId', 'receivedQuantity'],
  weighed: (
    'weighedTime weighingTime isWeighed actualWeight grossWeight billingWeight weight volumeWeight volume ' +
    'length width height measuredTime measuredLength measuredWidth measuredHeight measuredActualWeight measuredGrossWeight specificationAuditStatus'
  ).split(' '),
  moved: ['shelfId', 'shelvedTime'],
  reserved: ['orderedTime', 'frozenQuantity', 'availableQuantity', 'logisticsOrderId'],
  departed: ['departedTime', 'departureTime', 'usedQuantity', 'transportShiftId'],
  wrote: ['remarks', 'internalRemarks', 'problemRemarks', 'freezeRemarks', 'cancelRemarks', 'endRemarks', 'auditRemarks'],
};
const kindOfField = new Map(Object.entries(fieldsOfKind).flatMap(([kind, names]) => names.map((name) => [name, kind as TimelineKind])));
// What a customer says of a commodity's size is a declaration; the warehouse's own figures have fields of their own.
const declaredOnly = new Set(['length', 'width', 'height', 'actualWeight', 'grossWeight']);

const kindsOfStatus: Readonly<Record<string, Readonly<Record<number, TimelineKind>>>> = {
  packageStatus: {
    [PackageStatus.Signed]: 'seen',
    [PackageStatus.Weighed]: 'weighed',
    [PackageStatus.OnShelf]: 'moved',
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
  binStatus: { [BinStatus.Signed]: 'seen', [BinStatus.OnShelf]: 'moved', [BinStatus.OffShelf]: 'moved' },
};

/** What takes goods off a shelf by itself: then that they left it is no step of its own. */
const takers: readonly (TimelineKind | undefined)[] = ['picked', 'packed', 'departed'];

/** Which step the change of a field belongs to, by the step that the thing's status came to; undefined of a status itself. */
export function kindOf(
  { name }: Subject['of'],
  { key, after, cameTo }: { key: string; after: unknown; cameTo: TimelineKind | undefined },
): TimelineKind | undefined {
  if (key in kindsOfStatus) return undefined;
  if (name === 'commodity' && declaredOnly.has(key)) return 'changed';
  if (key === 'shelfId' && after === null && takers.includes(cameTo)) return cameTo;
  return kindOfField.get(key) ?? 'changed';
}

/** The step that a new status means; undefined of other fields, of a status that means none by itself, and of one that was taken back. */
export const kindOfStatus = (key: string, before: unknown, after: unknown): TimelineKind | undefined =>
  Number(after) > Number(before) ? kindsOfStatus[key]?.[Number(after)] : undefined;

const pictured = (field: Field) => field.widget === 'images';
// What the customer paid is shown to few, and the time of a step is the entry's own.
const untold = new Set(['purchasePrice', 'purchaseCurrencyId', 'isDeleted']);
const plainShapes: readonly string[] = ['plain', 'decimal', 'date', 'enum'];

/** A field of the log as a reader may see it: pictures, a value, or nothing but that something happened. */
export type Shown = 'pictures' | 'value' | 'nothing';

/** The field of a wire name with what may be told of it; undefined where not even that it changed is the reader's. */
export function fieldNamed(caller: Caller, { of }: Subject, wire: string): { key: string; field: Field; shown: Shown } | undefined {
  const found = Object.entries(of.fields as Fields).find(([key, field]) => wireName(key, field) === wire);
  const who = caller.who === 'X' ? 'P' : caller.who;
  if (!found || !seenBy(found[1], who) || found[1].masked) return undefined;
  const [key, field] = found;
  if (pictured(field)) return { key, field, shown: 'pictures' };
  const told = plainShapes.includes(field.shape) && field.widget !== 'hidden' && !untold.has(key);
  return { key, field, shown: told ? 'value' : 'nothing' };
}
