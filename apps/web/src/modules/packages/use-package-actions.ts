import { deletePackage, disposePackage, editPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { clearPackageProblem } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { cancelPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { PackageRow } from './package-facts.ts';
import { tellRows } from './row-answers.ts';

const shownRows = 5;

/** What can be done to packages from their list, each with the question it needs. */
export function usePackageActions() {
  const t = useWords('packages');
  const deleting = useCall(deletePackage);
  const disposing = useCall(disposePackage);
  const clearing = useCall(clearPackageProblem, { success: t('pages.cleared') });
  const keeping = useCall(cancelPackageReturn, { success: t('pages.returnCancelled') });
  const undoing = useCall(editPackage, { success: t('pages.undone') });
  const locks = (rows: readonly PackageRow[]) => ({
    items: [{ label: t('package.plural'), value: rows.length }],
    firstRows: rows.slice(0, shownRows).map(({ courierNumber, productName }) => [courierNumber, productName].filter(Boolean).join(' · ')),
    more: Math.max(0, rows.length - shownRows),
  });

  return {
    async remove(rows: readonly PackageRow[]): Promise<void> {
      const agreed = await confirm({
        title: t('pages.removeTitle', { count: rows.length }),
        text: t('pages.removeText'),
        confirmLabel: t('actions.remove'),
        tone: 'danger',
      });
      const answers = agreed && (await deleting.run({ ids: rows.map(({ id }) => id) }));
      if (answers) tellRows(t, answers, rows, 'pages.removed');
    },
    async dispose(rows: readonly PackageRow[]): Promise<void> {
      const agreed = await confirm({
        title: t('pages.disposeTitle', { count: rows.length }),
        text: t('pages.disposeText'),
        confirmLabel: t('actions.dispose'),
        tone: 'danger',
        locks: locks(rows),
        typedWord: t('pages.disposeWord'),
      });
      const answers = agreed && (await disposing.run({ ids: rows.map(({ id }) => id), remarks: null }));
      if (answers) tellRows(t, answers, rows, 'pages.disposed');
    },
    async clearProblem(row: PackageRow): Promise<void> {
      const agreed = await confirm({
        title: t('pages.clearTitle', { number: row.courierNumber }),
        text: row.problemRemarks || undefined,
        confirmLabel: t('actions.clearProblem'),
      });
      if (agreed) await clearing.run({ id: row.id, remarks: null });
    },
    async keep(row: PackageRow): Promise<void> {
      const agreed = await confirm({
        title: t('pages.cancelReturnTitle', { number: row.courierNumber }),
        text: t('pages.cancelReturnText'),
        confirmLabel: t('actions.cancelReturn'),
      });
      if (agreed) await keeping.run({ id: row.id });
    },
    async undoSigning(row: PackageRow): Promise<void> {
      const agreed = await confirm({
        title: t('pages.undoTitle', { number: row.courierNumber }),
        text: t('pages.undoText'),
        confirmLabel: t('actions.undoSigning'),
      });
      if (agreed) await undoing.run({ id: row.id, rowVersion: row.rowVersion, undoSigning: true });
    },
  };
}
