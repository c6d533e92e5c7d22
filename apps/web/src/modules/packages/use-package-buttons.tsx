import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { deletePackage, disposePackage } from '@entrepot/contract/modules/packages/calls.ts';
import { undoPackageSigning } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { answerPackageProblem, clearPackageProblem, takePackageOut } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { cancelPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { packageIndex, packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { packageReturnIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { type Button, callButton, customers, staff } from '../../core/list/buttons.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';
import { changing } from './package-form.tsx';
import { hasProblemInOrder, inWarehouse, isFree, may, mayChange, type PackageRow } from './package-facts.ts';
import { toastRowResults } from './toast-row-results.ts';

const ProblemDialog = late(() => import('./problem-dialog.tsx').then((part) => ({ default: part.ProblemDialog })));
const AnswerDialog = late(() => import('./problem-answer.tsx').then((part) => ({ default: part.AnswerDialog })));
const TakeOutDialog = late(() => import('./problem-answer.tsx').then((part) => ({ default: part.TakeOutDialog })));
const LostDialog = late(() => import('./lost-dialogs.tsx').then((part) => ({ default: part.LostDialog })));
const RecoverDialog = late(() => import('./lost-dialogs.tsx').then((part) => ({ default: part.RecoverDialog })));
const MeasuresDialog = late(() => import('./measures-dialog.tsx').then((part) => ({ default: part.MeasuresDialog })));
const ChangeOwnerDialog = late(() => import('./correction-dialogs.tsx').then((part) => ({ default: part.ChangeOwnerDialog })));
const RemovePictureDialog = late(() => import('./correction-dialogs.tsx').then((part) => ({ default: part.RemovePictureDialog })));
const TakeOffDialog = late(() => import('./take-off-dialog.tsx').then((part) => ({ default: part.TakeOffDialog })));
const SplitDialog = late(() => import('./split-dialog.tsx').then((part) => ({ default: part.SplitDialog })));
const ConvertDialog = late(() => import('./convert-dialog.tsx').then((part) => ({ default: part.ConvertDialog })));
const ReturnDialog = late(() => import('./return-dialog.tsx').then((part) => ({ default: part.ReturnDialog })));

const previewRows = 5;
const mayDivide = (verb: 'split' | 'convert') => (row: PackageRow) => may(verb)(row) && isFree(row) && Boolean(row.ownerId);
const isDeclared = (row: PackageRow) => row.packageSource !== enumCodes.PackageSource.Unknown;
const { ToBeClaimed } = enumCodes.UnknownItemStatus;
/** Whether the receipt can be reverted: the signing of one that was not declared created it, and an owner's claim is cancelled first. */
const mayUndoSigning = (row: PackageRow) =>
  isDeclared(row) ? may('undoSigning')(row) : may('undoUnknown')(row) && (row.unknownItemStatus ?? ToBeClaimed) === ToBeClaimed;

/** The confirmation before packages are disposed of. */
export const disposal = (t: Translate, rows: readonly PackageRow[]) => ({
  title: t('pages.disposeTitle', { count: rows.length }),
  text: t('pages.disposeText'),
  locks: {
    items: [{ label: t('package.plural'), value: rows.length }],
    firstRows: rows.slice(0, previewRows).map(({ courierNumber, productName }) => [courierNumber, productName].filter(Boolean).join(' · ')),
    more: Math.max(0, rows.length - previewRows),
  },
  typedWord: t('pages.disposeWord'),
});

/** Returns the buttons of a package: the usual ones in its row, the rare ones in the header of its detail. */
export function usePackageButtons(): readonly Button<PackageRow>[] {
  const t = useTexts('packages');
  return [
    {
      key: 'edit',
      icon: 'edit',
      needs: packageIndex.Edit,
      place: 'both',
      visible: mayChange,
      dialog: (row, onClose) => <FormDrawer of={pkg} id={row.id} onClose={onClose} {...changing(t)} />,
    },
    {
      key: 'markProblem',
      icon: 'warn',
      needs: packageIndex.MarkProblem,
      visible: (row) => inWarehouse(row) && !row.problemType,
      dialog: (row, onClose) => <ProblemDialog parcel={row} onClose={onClose} />,
    },
    callButton({
      key: 'clearProblem',
      call: clearPackageProblem,
      icon: 'check',
      visible: ({ problemType }) => Boolean(problemType),
      input: ({ id }) => ({ id, remarks: null }),
      confirm: ({ courierNumber, problemRemarks }) => ({
        title: t('pages.clearTitle', { number: courierNumber }),
        text: problemRemarks || undefined,
      }),
      success: 'pages.cleared',
    }),
    {
      key: 'answerProblem',
      needs: answerPackageProblem.needs ?? undefined,
      audience: answerPackageProblem.audience,
      place: 'both',
      primary: true,
      visible: hasProblemInOrder,
      dialog: (row, onClose) => <AnswerDialog parcel={row} onClose={onClose} />,
    },
    {
      key: 'takeOut',
      needs: takePackageOut.needs ?? undefined,
      audience: takePackageOut.audience,
      place: 'both',
      primary: true,
      visible: (row) => hasProblemInOrder(row) && Boolean(row.problemDecision),
      dialog: (row, onClose) => <TakeOutDialog parcel={row} onClose={onClose} />,
    },
    {
      key: 'correctMeasures',
      needs: packageIndex.Weigh,
      audience: staff,
      place: 'detail',
      later: true,
      visible: (row) => may('weigh')(row) && row.weighedTime !== null && isFree(row),
      dialog: (row, onClose) => <MeasuresDialog row={row} onClose={onClose} />,
    },
    {
      key: 'changeOwner',
      needs: packageIndex.ChangeOwner,
      audience: staff,
      place: 'detail',
      later: true,
      visible: (row) => may('changeOwner')(row) && isFree(row) && row.usedQuantity === 0 && Boolean(row.ownerId),
      dialog: (row, onClose) => <ChangeOwnerDialog row={row} onClose={onClose} />,
    },
    {
      key: 'removePicture',
      needs: packageIndex.RemovePicture,
      audience: staff,
      place: 'detail',
      later: true,
      visible: ({ pictures, labelPictures }) => (pictures?.length ?? 0) + (labelPictures?.length ?? 0) > 0,
      dialog: (row, onClose) => <RemovePictureDialog row={row} onClose={onClose} />,
    },
    {
      key: 'takeOff',
      needs: packagePutOnShelvesIndex.Lower,
      place: 'detail',
      later: true,
      visible: (row) => may('lower')(row) && isFree(row),
      dialog: (row, onClose) => <TakeOffDialog row={row} onClose={onClose} />,
    },
    callButton({
      key: 'undoSigning',
      call: undoPackageSigning,
      place: 'detail',
      later: true,
      visible: mayUndoSigning,
      input: ({ id }) => ({ id }),
      confirm: (row) => ({
        title: t('pages.undoTitle', { number: row.courierNumber }),
        text: t(isDeclared(row) ? 'pages.undoText' : 'pages.undoUnknownText'),
      }),
      success: 'pages.undone',
    }),
    {
      key: 'split',
      needs: packageIndex.Split,
      audience: staff,
      place: 'detail',
      later: true,
      visible: mayDivide('split'),
      dialog: (row, onClose) => <SplitDialog row={row} onClose={onClose} />,
    },
    {
      key: 'convert',
      needs: packageIndex.Convert,
      audience: staff,
      place: 'detail',
      later: true,
      visible: mayDivide('convert'),
      dialog: (row, onClose) => <ConvertDialog row={row} onClose={onClose} />,
    },
    {
      key: 'recover',
      needs: packageIndex.Recover,
      place: 'detail',
      later: true,
      visible: may('recover'),
      dialog: (row, onClose) => <RecoverDialog row={row} onClose={onClose} />,
    },
    {
      key: 'reportLost',
      needs: packageIndex.ReportLost,
      tone: 'danger',
      place: 'detail',
      later: true,
      visible: may('reportLost'),
      dialog: (row, onClose) => <LostDialog row={row} onClose={onClose} />,
    },
    {
      key: 'applyReturn',
      needs: packageIndex.ApplyReturn,
      audience: customers,
      place: 'detail',
      later: true,
      visible: (row) => may('applyReturn')(row) && isFree(row),
      dialog: (row, onClose) => <ReturnDialog rows={[row]} onClose={onClose} />,
    },
    callButton({
      key: 'cancelReturn',
      call: cancelPackageReturn,
      needs: [packageIndex.ApplyReturn, packageReturnIndex.Cancel],
      place: 'detail',
      later: true,
      // A single return can be withdrawn; a package that returns with its order follows the order.
      visible: (row) => row.statusBeforeReturn !== null && may('confirmReturn')(row),
      confirm: { title: 'pages.cancelReturnTitle', text: 'pages.cancelReturnText' },
      success: 'pages.returnCancelled',
    }),
    callButton({
      key: 'remove',
      call: deletePackage,
      tone: 'danger',
      place: 'detail',
      later: true,
      visible: may('cancel'),
      input: ({ id }) => ({ ids: [id] }),
      confirm: { title: 'pages.removeTitle', text: 'pages.removeText' },
      done: (answers, row) => toastRowResults(t, answers, [row], 'pages.removed'),
    }),
    callButton({
      key: 'dispose',
      call: disposePackage,
      tone: 'danger',
      place: 'detail',
      later: true,
      visible: (row) => may('dispose')(row) && isFree(row),
      input: ({ id }) => ({ ids: [id], remarks: null }),
      confirm: (row) => disposal(t, [row]),
      done: (answers, row) => toastRowResults(t, answers, [row], 'pages.disposed'),
    }),
  ];
}
