import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { useLocation } from 'wouter';
import { disposePackage } from '@entrepot/contract/modules/packages/calls.ts';
import { answerPackageProblem, clearPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { cancelPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Panel, Row, Soft, State } from '../../core/parts.tsx';

type Parcel = Listed<typeof pkg>;

/** Shows the problem found with a parcel and lets the customer approve shipping it anyway. */
export function ParcelProblem({ row }: { row: Parcel }) {
  const t = useTexts('packages');
  const can = useCan();
  const clearing = useCall(clearPackageProblem, { success: t('pages.cleared') });
  const isInOrder = row.frozenQuantity > 0;
  if (!row.problemType) return null;
  async function clear() {
    const agreed = await confirm({
      title: t('pages.clearTitle', { number: row.courierNumber }),
      text: row.problemRemarks || undefined,
      confirmLabel: t('actions.clearProblem'),
    });
    if (agreed) await clearing.run({ id: row.id, remarks: null });
  }
  return (
    <>
      <Alert tone="warn">
        <State of="PackageProblemType" code={row.problemType} /> {row.problemRemarks}
      </Alert>
      {can(packageIndex.ClearProblem) && (
        <>
          <Soft>{t(isInOrder ? 'parcels.problemInOrder' : 'parcels.problemText')}</Soft>
          <Button wide busy={clearing.busy} onClick={clear}>
            {t('actions.clearProblem')}
          </Button>
          {isInOrder && <Decisions row={row} />}
        </>
      )}
    </>
  );
}

/** The decisions of the customer about a parcel in an order that has a problem. */
function Decisions({ row }: { row: Parcel }) {
  const t = useTexts('packages');
  const [, go] = useLocation();
  const { TakeOut, Dispose } = enumCodes.ProblemDecision;
  const answering = useCall(answerPackageProblem, {
    success: ({ carriedOut }) => t(carriedOut ? 'pages.answered' : 'pages.answeredLater', { number: row.courierNumber }),
  });
  async function answer(decision: CodeOf<'ProblemDecision'>) {
    const agreed = await confirm({
      title: `${enumLabel('ProblemDecision', decision)} · ${row.courierNumber}`,
      text: row.problemRemarks || undefined,
      confirmLabel: enumLabel('ProblemDecision', decision),
      tone: decision === Dispose ? 'danger' : undefined,
    });
    if (agreed) await answering.run({ id: row.id, decision });
  }
  if (row.problemDecision) return <Soft>{enumLabel('ProblemDecision', row.problemDecision)}</Soft>;
  return (
    <>
      {[TakeOut, Dispose].map((decision) => (
        <Button key={decision} wide busy={answering.busy} onClick={() => void answer(decision)}>
          {enumLabel('ProblemDecision', decision)}
        </Button>
      ))}
      <Button wide onClick={() => go(`/parcels/${row.id}/back`)}>
        {enumLabel('ProblemDecision', enumCodes.ProblemDecision.Return)}
      </Button>
    </>
  );
}

/** The rare actions of a parcel: return to sender, cancel the return, or dispose of it. Renders nothing if none is available. */
export function ParcelRare({ row }: { row: Parcel }) {
  const t = useTexts('packages');
  const can = useCan();
  const cancelling = useCall(cancelPackageReturn, { success: t('pages.returnCancelled') });
  const disposing = useCall(disposePackage);
  const isFree = row.frozenQuantity === 0;
  const may = {
    sendBack: isFree && packageStates.can(row.packageStatus, 'applyReturn') && can(packageIndex.ApplyReturn),
    keep: row.statusBeforeReturn !== null && packageStates.can(row.packageStatus, 'cancelReturnToShelf') && can(packageIndex.ApplyReturn),
    dispose: isFree && packageStates.can(row.packageStatus, 'dispose') && can(packageIndex.Dispose),
  };
  async function keep() {
    const agreed = await confirm({
      title: t('pages.cancelReturnTitle', { number: row.courierNumber }),
      text: t('pages.cancelReturnText'),
      confirmLabel: t('actions.cancelReturn'),
    });
    if (agreed) await cancelling.run({ id: row.id });
  }
  async function dispose() {
    const agreed = await confirm({
      title: t('pages.disposeTitle', { count: 1 }),
      text: t('pages.disposeText'),
      confirmLabel: t('actions.dispose'),
      tone: 'danger',
      locks: {
        items: [{ label: t('package.plural'), value: 1 }],
        firstRows: [[row.courierNumber, row.productName].filter(Boolean).join(' · ')],
      },
      typedWord: t('pages.disposeWord'),
    });
    const [answer] = (agreed && (await disposing.run({ ids: [row.id], remarks: null }))) || [];
    if (answer?.ok) toast({ tone: 'success', text: t('pages.disposed', { count: 1 }) });
    else if (answer) toast({ tone: 'error', title: row.courierNumber, text: answer.message ?? '' });
  }
  if (!may.sendBack && !may.keep && !may.dispose) return null;
  return (
    <Panel title={t('pages.more')}>
      {may.sendBack && <Row title={t('actions.applyReturn')} lines={t('parcels.sendBackLead')} to={`/parcels/${row.id}/back`} />}
      {may.keep && <Row title={t('actions.cancelReturn')} lines={t('pages.cancelReturnText')} onPress={() => void keep()} />}
      {may.dispose && <Row title={t('actions.dispose')} lines={t('pages.disposeText')} onPress={() => void dispose()} />}
    </Panel>
  );
}
