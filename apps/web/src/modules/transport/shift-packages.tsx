import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { ShiftPackage } from '@entrepot/client/floor/shifts.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { getShiftPackages } from '@entrepot/contract/modules/transport/calls.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { enumLabel } from '../../core/values/enums.ts';

const fields = getShiftPackages.output.children;
const rowHeight = 36;
const head = 84;
const tallest = 320;

interface Props {
  rows: readonly ShiftPackage[];
  /** The action of a row, and the rows that have it. */
  action: { label: string; isPossible(row: ShiftPackage): boolean; run(row: ShiftPackage): void };
}

/** The packages and transfers of stock of a transfer shift: where each is, and how far. */
export function ShiftPackages({ rows, action }: Props) {
  const t = useTexts('transport');
  return (
    <DataTable
      label={t('pages.packages')}
      columns={[
        { key: 'courierNumber', label: t('pages.packageNo'), field: fields.courierNumber, width: 170 },
        {
          key: 'status',
          label: t('bag.fields.status'),
          width: 120,
          cell: ({ status }: ShiftPackage) => (
            <StateTag label={enumLabel('WarehouseTransferStatus', status)} tone={toneOf('WarehouseTransferStatus', status)} />
          ),
        },
        ...(rows.some(({ contents }) => contents)
          ? [{ key: 'contents', label: t('pages.packageContents'), field: fields.contents, minWidth: 160 }]
          : []),
        { key: 'shelfNumber', label: t('pages.packageShelf'), field: fields.shelfNumber, width: 110 },
        { key: 'memberCode', label: t('pages.packageMember'), field: fields.memberCode, width: 110 },
        { key: 'weight', label: t('pages.weight'), field: fields.weight, width: 100, align: 'right' },
      ]}
      rows={rows}
      actions={[{ key: 'one', label: action.label, visible: action.isPossible, run: action.run }]}
      height={Math.min(tallest, head + rowHeight * rows.length)}
    />
  );
}
