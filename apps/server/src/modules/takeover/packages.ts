import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { importColumns } from '../../core/sheets/import-columns.ts';
import {
  enterTakenPackage,
  packageColumns,
  type PackageDraft,
  packageLookups,
  readPackageRow,
  type TakenPackage,
  undoTakenPackage,
} from '../packages/public.ts';
import { type Fault, placeOf, placesOf, readAmount, readDay, report } from './cells.ts';
import { codeOf, partOf, type PartRow } from './part.ts';

const own = importColumns('takeover.packages', pkg, {
  warehouse: { field: 'warehouseId', required: true },
  shelf: { field: 'shelfId', required: false },
  weight: { field: 'actualWeight', required: false },
  length: { required: false },
  width: { required: false },
  height: { required: false },
  receivedDay: { field: 'signedTime', required: true },
  storagePaidUntil: { field: 'rentSettledUntil', required: false },
});
const measures = ['weight', 'length', 'width', 'height'] as const;

interface Package extends PartRow {
  taken: Omit<TakenPackage, 'customer'>;
  code: string;
}

/** Packages in stock, with their declaration, place, measures and storage. */
export const packages = partOf<Package>({
  part: enumCodes.TakeOverPart.Packages,
  kind: 'TakeOverPackages',
  columns: [...packageColumns.map((column) => (column.key === 'memberCode' ? { ...column, required: true } : column)), ...own],
  async read(db, { siteId, caller, members }, rows, wrong) {
    const lookups = { ...(await packageLookups(db, siteId, rows)), members };
    const places = await placesOf(db, siteId, rows);
    const seen = new Map<string, number>();
    return rows.flatMap((row): Package[] => {
      const { line, values } = row;
      const read = Object.fromEntries(measures.map((key) => [key, readAmount(values[key], 3, '0')])) as Record<
        (typeof measures)[number],
        ReturnType<typeof readAmount>
      >;
      const { warehouse, shelf, faults } = placeOf(row, places);
      const received = readDay(values.receivedDay, siteId, caller.now);
      const paid = readDay(values.storagePaidUntil, siteId, caller.now);
      const right = report(
        line,
        {
          ...faults,
          ...Object.fromEntries(measures.map((key) => [key, read[key].fault])),
          receivedDay: received.fault ?? (received.value ? null : ['core.field.required']),
          storagePaidUntil: paid.fault ?? beforeReceipt(paid.value, received.value),
        },
        wrong,
      );
      const [draft] = readPackageRow(row, { customer: null, lookups, seen }, wrong) as (PackageDraft | undefined)[];
      if (!right || !draft || !warehouse) return [];
      const { line: _line, customer: _customer, ...declared } = draft;
      const { weight, length, width, height } = read;
      return [
        {
          line,
          rowKey: draft.courierNumber,
          figures: {
            pieces: draft.quantity,
            weight: weight.value!,
            warehouseId: warehouse.id,
            paidUntil: paid.value,
          },
          code: codeOf(values.memberCode),
          taken: {
            ...declared,
            warehouse,
            shelf,
            weight: weight.value!,
            length: length.value!,
            width: width.value!,
            height: height.value!,
            receivedDay: received.value!,
            storagePaidUntil: paid.value,
          },
        },
      ];
    });
  },
  async enter(tx, { caller, members }, { taken, code }) {
    return (await enterTakenPackage(tx, caller, { ...taken, customer: members.get(code)! })).id;
  },
  undo: (tx, { caller, since }, { createdId, figures }) =>
    undoTakenPackage(tx, caller, createdId, { since, storagePaidUntil: figures.paidUntil ?? null }),
});

const beforeReceipt = (paid: string | null, received: string | null): Fault =>
  paid && received && paid < received ? ['takeover.lines.paidBefore'] : null;
