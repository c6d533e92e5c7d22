import { listMark } from '@entrepot/ui/list-text.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Words } from '@entrepot/client/texts/i18n.ts';

const limits = ['bearableWeight', 'unusedWeight', 'maxWeight', 'maxLength', 'maxWidth', 'maxHeight'];
const papers = ['customsClearanceCompanyId', 'mainBillNo', 'containerNo', 'sealNo'];
const times = ['startDate', 'closingDate', 'transportDate', 'arrivalTime'];

/** A shift in reading order: what it is and carries, its way, its times, its papers, its limits; what is empty is left out. */
export const shiftSections = (t: Words): DetailPart[] => [
  {
    keys: [
      'serialNumber',
      'type',
      'status',
      'bagCount',
      'orderCount',
      'usedWeight',
      'typeOfShippingId',
      'warehouseIds',
      'toWarehouseId',
      'destinationCountryId',
      ...times,
    ],
    quiet: ['toWarehouseId', 'destinationCountryId', ...times],
  },
  { title: t('pages.papers'), keys: papers, quiet: ['containerNo', 'sealNo'] },
  { title: t('pages.limits'), keys: limits, quiet: limits },
];

/** The names of a shift's warehouses. */
export function WarehouseNames({ ids }: { ids: readonly string[] | null }) {
  const { data } = useQuery({ queryKey: ['warehouse-choices'], queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }) });
  const names = (data ?? []).filter(({ value }) => ids?.includes(value)).map(({ name }) => name);
  return <>{names.join(listMark()) || '—'}</>;
}
