import { f } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { agedFilters } from '@entrepot/contract/modules/packages/aged.ts';
import { deletePackage, disposePackage, exportPackages, getPackageStatistics } from '@entrepot/contract/modules/packages/calls.ts';
import { printPackageLabels } from '@entrepot/contract/modules/packages/label-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { warehouseTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useMemo } from 'react';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';
import { type FreeStorage, freeStorageText } from '@entrepot/client/orders/free-storage.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useExportButton } from '../../core/list/use-export.ts';
import { callButton, customers, staff, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { withFilters } from '../../core/list/list-filters.ts';
import { printLabels } from '../../core/print/print-pdf.ts';
import { filterInputs } from './choices.tsx';
import { declaring } from './package-form.tsx';
import { listKeys, type PackageRow, may } from './package-facts.ts';
import { disposal, usePackageButtons } from './use-package-buttons.tsx';
import { toastRowResults } from './toast-row-results.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { useStateCounts } from '../../core/list/state-counts.ts';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { toast } from '@entrepot/client/calls/notices.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { go } from '../../core/tabs/tab-location.ts';

const PackageDetail = late(
  () => import('./package-detail.tsx').then(({ PackageDetail }) => ({ default: PackageDetail })),
  <LoadingBlock />,
);
const BatchAdd = late(() => import('./batch-add.tsx').then(({ BatchAdd }) => ({ default: BatchAdd })));
const ImportPackages = late(() => import('./import-packages.tsx').then(({ ImportPackages }) => ({ default: ImportPackages })));
const CargoDialog = late(() => import('./cargo-dialog.tsx').then(({ CargoDialog }) => ({ default: CargoDialog })));
const TransferDialog = late(() => import('./transfer-dialog.tsx').then(({ TransferDialog }) => ({ default: TransferDialog })));
const ReturnDialog = late(() => import('./return-dialog.tsx').then(({ ReturnDialog }) => ({ default: ReturnDialog })));

/** Packages with additional filters by waiting time, by the day of their last step, and by whether they can be ordered. */
const narrowed = withFilters(pkg, { ...agedFilters, orderable: f.flag() });

/** Packages of a customer, or of the warehouses of the staff member: declared, arrived, on shelves, in transit. */
export function Page() {
  const t = useTexts('packages');
  const exporting = useExportButton(narrowed, exportPackages, packageIndex.Export);
  const rowButtons = usePackageButtons();
  const makeOrder = useMakeOrder();
  const keys = useMemo(listKeys, []);
  const freeDays = {
    key: 'freeDaysLeft',
    label: t('pages.freeDays'),
    width: 130,
    align: 'right' as const,
    cell: (row: PackageRow & FreeStorage) => freeStorageText(t, row) ?? '—',
  };
  const bulk: readonly Button<readonly Listed<typeof narrowed>[]>[] = [
    {
      key: 'order',
      icon: 'truck',
      mustSelect: true,
      needs: logisticsOrderIndex.Establish,
      run: makeOrder,
    },
    callButton({
      key: 'printLabels',
      call: printPackageLabels,
      icon: 'print',
      done: (address) => void printLabels(address, enumCodes.TemplateType.PackageLabel),
    }),
    {
      key: 'setCargoType',
      needs: packageIndex.SetCargoType,
      audience: staff,
      dialog: (rows, onClose) => <CargoDialog rows={rows} onClose={onClose} />,
    },
    {
      key: 'transfer',
      needs: warehouseTransferIndex.Establish,
      audience: staff,
      dialog: (rows, onClose) => <TransferDialog rows={rows} onClose={onClose} />,
    },
    {
      key: 'applyReturn',
      needs: packageIndex.ApplyReturn,
      audience: customers,
      dialog: (rows, onClose) => <ReturnDialog rows={rows} onClose={onClose} />,
    },
    callButton({
      key: 'remove',
      call: deletePackage,
      tone: 'danger',
      confirm: { title: 'pages.removeTitle', text: 'pages.removeText' },
      done: (answers, rows) => toastRowResults(t, answers, rows, 'pages.removed'),
    }),
    callButton({
      key: 'dispose',
      call: disposePackage,
      tone: 'danger',
      input: (rows) => ({ ids: rows.map(({ id }) => id), remarks: null }),
      confirm: (rows) => disposal(t, rows),
      done: (answers, rows) => toastRowResults(t, answers, rows, 'pages.disposed'),
    }),
  ];
  return (
    <ListPage
      of={narrowed}
      columns={keys.columns}
      filters={keys.filters}
      own={keys.columns.includes('freeDaysLeft') ? [freeDays] : []}
      filterInputs={filterInputs}
      form={false}
      toolbar={[
        {
          key: 'declare',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: packageIndex.Establish,
          dialog: (_, onClose) => <FormDrawer of={pkg} id={null} title={t('actions.declare')} onClose={onClose} {...declaring(t)} />,
        },
        { key: 'batchAdd', needs: packageIndex.BatchAdd, dialog: (_, onClose) => <BatchAdd onClose={onClose} /> },
        {
          key: 'import',
          icon: 'upload',
          needs: packageIndex.Import,
          dialog: (_, onClose) => <ImportPackages onClose={onClose} />,
        },
        exporting,
      ]}
      bulk={bulk}
      actions={rowButtons}
      rowTone={(row) => (row.problemType ? 'error' : undefined)}
      detail={{ sections: [], children: (row) => <PackageDetail row={row} /> }}
    >
      <StatusTabs />
    </ListPage>
  );
}

/** The statuses as tabs with their counts in the search; unusual ones are shown only when they are not empty. */
function StatusTabs() {
  const t = useTexts('packages');
  const { data = [], isChosen } = useStateCounts(getPackageStatistics, pkg, 'packageStatus');
  const states = data
    .map(({ packageStatus: value, ...counted }) => ({ value, ...counted }))
    .filter(({ value, count }) => packageStates.is(value, 'onItsWay') || count > 0 || isChosen(value));
  return <StateTabs of="PackageStatus" name="packageStatus" label={t('package.fields.packageStatus')} states={states} />;
}

/**
 * Starts an order with the selected packages, or explains why they cannot share an order: different warehouses or customers, or not on a
 * shelf.
 */
function useMakeOrder() {
  const t = useTexts('packages');
  return (rows: readonly PackageRow[]): false | void => {
    const [first] = rows;
    const refuse = (key: string, values: Record<string, unknown> = {}): false => {
      toast({ tone: 'warn', text: t(`pages.${key}`, values) });
      return false;
    };
    if (!first) return false;
    const unready = rows.find((row) => !may('order')(row));
    if (unready) return refuse('orderNotOnShelf', { number: unready.courierNumber });
    if (rows.some(({ warehouseId }) => warehouseId !== first.warehouseId)) return refuse('orderTwoHouses');
    if (rows.some(({ ownerId }) => ownerId !== first.ownerId)) return refuse('orderTwoCustomers');
    const query = new URLSearchParams(
      definedOnly({
        packages: rows.map(({ id }) => id).join(','),
        warehouse: first.warehouseId,
        customer: first.ownerId || undefined,
      }),
    );
    go(`/LogisticsOrderEstablish?${query}`);
  };
}
