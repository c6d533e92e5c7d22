import { disposePackage } from '@entrepot/contract/modules/packages/calls.ts';
import { clearPackageProblem } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { cancelPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Panel, Row, Soft, State } from '../../core/parts.tsx';

type Parcel = Listed<typeof pkg>;

/** What was found wrong with a parcel, and the customer's word that it may travel all the same. */
export function ParcelProblem({ row }: { row: Parcel }) {
  const t = useWords('packages');
  const can = useCan();
  const clearing = useCall(clearPackageProblem, { success: t('pages.cleared') });
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
          <Soft>{t('parcels.problemText')}</Soft>
          <Button wide busy={clearing.busy} onClick={clear}>
            {t('actions.clearProblem')}
          </Button>
        </>
      )}
    </>
  );
}

/** What is seldom done with a parcel: it goes back to its sender, stays after all, or is thrown away; nothing where nothing can be done. */
export function ParcelRare({ row }: { row: Parcel }) {
  const t = useWords('packages');
  const can = useCan();
  const keeping = useCall(cancelPackageReturn, { success: t('pages.returnCancelled') });
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
    if (agreed) await keeping.run({ id: row.id });
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
    if (answer?.ok) tell({ tone: 'success', text: t('pages.disposed', { count: 1 }) });
    else if (answer) tell({ tone: 'error', title: row.courierNumber, text: answer.message ?? '' });
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
