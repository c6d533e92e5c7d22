import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { agedFilters } from '@entrepot/contract/modules/packages/aged.ts';
import { exportPackages } from '@entrepot/contract/modules/packages/calls.ts';
import { printPackageLabels } from '@entrepot/contract/modules/packages/label-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Suspense, useMemo, useState } from 'react';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useExportButton } from '../../core/list/use-export.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { narrowedBy } from '../../core/list/list-filters.ts';
import { printLabels } from '../../core/print/print-pdf.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { filterInputs } from './choices.tsx';
import { changing, declaring } from './package-form.tsx';
import { inHouse, listKeys, mayChange, type PackageRow } from './package-facts.ts';
import { RareActions } from './rare-actions.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useMakeOrder } from './use-make-order.ts';
import { usePackageActions } from './use-package-actions.ts';

const PackageDetail = late(
  () => import('./package-detail.tsx').then(({ PackageDetail }) => ({ default: PackageDetail })),
  <LoadingBlock />,
);
const BatchAdd = late(() => import('./batch-add.tsx').then(({ BatchAdd }) => ({ default: BatchAdd })));
const ImportPackages = late(() => import('./import-packages.tsx').then(({ ImportPackages }) => ({ default: ImportPackages })));
const CargoDialog = late(() => import('./cargo-dialog.tsx').then(({ CargoDialog }) => ({ default: CargoDialog })));
const ProblemDialog = late(() => import('./problem-dialog.tsx').then(({ ProblemDialog }) => ({ default: ProblemDialog })));
const LostDialog = late(() => import('./lost-dialogs.tsx').then(({ LostDialog }) => ({ default: LostDialog })));
const SplitDialog = late(() => import('./split-dialog.tsx').then(({ SplitDialog }) => ({ default: SplitDialog })));
const ConvertDialog = late(() => import('./convert-dialog.tsx').then(({ ConvertDialog }) => ({ default: ConvertDialog })));
const ReturnDialog = late(() => import('./return-dialog.tsx').then(({ ReturnDialog }) => ({ default: ReturnDialog })));
const RecoverDialog = late(() => import('./lost-dialogs.tsx').then(({ RecoverDialog }) => ({ default: RecoverDialog })));

/** Packages as their list is narrowed: by how long they have waited and the day they moved on, too. */
const narrowed = narrowedBy(pkg, agedFilters);

type Open =
  | { what: 'new' | 'many' | 'import' }
  | { what: 'edit' | 'problem' | 'lost' | 'recover' | 'split' | 'convert'; row: PackageRow }
  | { what: 'cargo' | 'return'; rows: readonly PackageRow[] };

/** The packages of a customer, or of the houses the person works for: declared, arrived, on shelves, on their way. */
export function Page() {
  const t = useWords('packages');
  const exporting = useExportButton(narrowed, exportPackages, packageIndex.Export);
  const [open, setOpen] = useState<Open | null>(null);
  const can = useCan();
  const acts = usePackageActions();
  const makeOrder = useMakeOrder();
  const printing = useCall(printPackageLabels, { done: (address) => void printLabels(address, enumCodes.TemplateType.PackageLabel) });
  const keys = useMemo(listKeys, []);
  const freeDays = {
    key: 'freeDaysLeft',
    label: t('pages.freeDays'),
    width: 110,
    align: 'right' as const,
    cell: ({ freeDaysLeft }: PackageRow) => (typeof freeDaysLeft === 'number' ? t('pages.freeDaysLeft', { count: freeDaysLeft }) : '—'),
  };
  const close = () => setOpen(null);
  const on = (what: 'edit' | 'problem' | 'lost' | 'recover') => (row: PackageRow) => setOpen({ what, row });
  return (
    <>
      <ListPage
        of={narrowed}
        columns={keys.columns}
        filters={keys.filters}
        own={keys.columns.includes('freeDaysLeft') ? [freeDays] : []}
        filterInputs={filterInputs}
        form={false}
        emptyAction={{ label: t('actions.declare'), onClick: () => setOpen({ what: 'new' }) }}
        toolbar={[
          {
            key: 'new',
            label: t('actions.declare'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: packageIndex.Establish,
            onClick: () => setOpen({ what: 'new' }),
          },
          { key: 'many', label: t('actions.batchAdd'), needs: packageIndex.BatchAdd, onClick: () => setOpen({ what: 'many' }) },
          {
            key: 'import',
            label: t('actions.import'),
            icon: <Icon name="upload" />,
            needs: packageIndex.Import,
            onClick: () => setOpen({ what: 'import' }),
          },
          exporting,
        ]}
        bulk={[
          {
            key: 'order',
            label: t('actions.order'),
            icon: <Icon name="truck" />,
            mustSelect: true,
            needs: logisticsOrderIndex.Establish,
            run: makeOrder,
          },
          ...(audience() === 'C'
            ? []
            : [
                {
                  key: 'labels',
                  label: t('actions.printLabels'),
                  icon: <Icon name="print" />,
                  needs: packageIndex.Print,
                  run: (rows: readonly PackageRow[]) => void printing.run({ ids: rows.map(({ id }) => id) }),
                },
                {
                  key: 'cargo',
                  label: t('actions.setCargoType'),
                  needs: packageIndex.SetCargoType,
                  run: (rows: readonly PackageRow[]) => setOpen({ what: 'cargo', rows }),
                },
              ]),
          ...(audience() === 'C'
            ? [
                {
                  key: 'return',
                  label: t('actions.applyReturn'),
                  needs: packageIndex.ApplyReturn,
                  run: (rows: readonly PackageRow[]) => setOpen({ what: 'return', rows }),
                },
              ]
            : []),
          { key: 'remove', label: t('actions.remove'), tone: 'danger', needs: packageIndex.Delete, run: acts.remove },
          { key: 'dispose', label: t('actions.dispose'), tone: 'danger', needs: packageIndex.Dispose, run: acts.dispose },
        ]}
        actions={[
          {
            key: 'edit',
            label: t('actions.edit'),
            icon: <Icon name="edit" />,
            needs: packageIndex.Edit,
            shown: mayChange,
            run: on('edit'),
          },
          {
            key: 'problem',
            label: t('actions.markProblem'),
            icon: <Icon name="warn" />,
            needs: packageIndex.MarkProblem,
            shown: (row) => inHouse(row) && !row.problemType,
            run: on('problem'),
          },
          {
            key: 'clear',
            label: t('actions.clearProblem'),
            icon: <Icon name="check" />,
            needs: packageIndex.ClearProblem,
            shown: (row) => Boolean(row.problemType),
            run: acts.clearProblem,
          },
        ]}
        rowTone={(row) => (row.problemType ? 'wrong' : undefined)}
        detail={{
          sections: [],
          actions: (row) => (
            <>
              <RareActions row={row} acts={acts} onOpen={setOpen} />
              {mayChange(row) && can(packageIndex.Edit) && (
                <Button onClick={() => setOpen({ what: 'edit', row })}>{t('actions.edit')}</Button>
              )}
            </>
          ),
          children: (row) => <PackageDetail row={row} />,
        }}
      >
        <StatusTabs />
      </ListPage>
      {open?.what === 'new' && <FormDrawer of={pkg} id={null} title={t('actions.declare')} onClose={close} {...declaring(t)} />}
      {open?.what === 'edit' && <FormDrawer of={pkg} id={open.row.id} onClose={close} {...changing(t)} />}
      <Suspense>
        {open?.what === 'many' && <BatchAdd onClose={close} />}
        {open?.what === 'import' && <ImportPackages onClose={close} />}
        {open?.what === 'cargo' && <CargoDialog rows={open.rows} onClose={close} />}
        {open?.what === 'return' && <ReturnDialog rows={open.rows} onClose={close} />}
        {open?.what === 'problem' && <ProblemDialog parcel={open.row} onClose={close} />}
        {open?.what === 'lost' && <LostDialog row={open.row} onClose={close} />}
        {open?.what === 'recover' && <RecoverDialog row={open.row} onClose={close} />}
        {open?.what === 'convert' && <ConvertDialog row={open.row} onClose={close} />}
        {open?.what === 'split' && <SplitDialog row={open.row} onClose={close} />}
      </Suspense>
    </>
  );
}
