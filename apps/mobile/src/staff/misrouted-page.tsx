import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { misroutedPackage, placeMisroutedPackage } from '@entrepot/contract/modules/packages/misrouted-package.ts';
import { forwardMisroutedPackage } from '@entrepot/contract/modules/transfer/calls.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { misroutedPackageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { TimeCell } from '@entrepot/ui/table/cells.tsx';
import { totalText } from '@entrepot/ui/table/total-text.ts';
import type { ReactNode } from 'react';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Inside, Panel, Row } from '../core/parts.tsx';
import { Age } from './age.tsx';
import { Workplace } from './workplace.tsx';

/** Packages of a warehouse that wait for a transfer or a decision: those that belong elsewhere, and those with a problem, with place and age. */
export function MisroutedPage() {
  const t = useTexts('staff');
  return (
    <Workplace title={t('tasks.misrouted')}>
      {(warehouseId) => (
        <>
          <Misrouted warehouseId={warehouseId} />
          <WithProblem warehouseId={warehouseId} />
        </>
      )}
    </Workplace>
  );
}

/** The place of a package, the time since which it waits, and how long that is. */
function lines(place: ReactNode, since: Date | null | undefined, ...more: readonly (string | null | undefined)[]): ReactNode {
  return (
    <>
      {place} · {more.filter(Boolean).join(' · ')} · <TimeCell value={since} />
    </>
  );
}

function Misrouted({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('packages');
  const wanted = { WarehouseId: warehouseId, MisroutedPackageStatus: enumCodes.MisroutedPackageStatus.Waiting, rows: 100 };
  const { data, error, refetch } = useRows(misroutedPackage, wanted);
  if (!data) return <Panel>{error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />}</Panel>;
  return (
    <Panel title={t('misroutedPackage.plural')} more={<b>{totalText(data.total, data.totalIsBound)}</b>}>
      {data.data.length === 0 && <EmptyState compact title={t('misroutedPackage.empty')} />}
      {data.data.map((row) => (
        <MisroutedRow key={row.id} row={row} />
      ))}
    </Panel>
  );
}

function MisroutedRow({ row }: { row: Listed<typeof misroutedPackage> }) {
  const t = useTexts('packages');
  const can = useCan();
  const { id, number, foundTime, expectedWarehouseName, shelvesNumber, suggestedShelvesNumber, nickName, memberCode } = row;
  const suggested = String(suggestedShelvesNumber ?? '');
  const place = <strong className="mono">{String(shelvesNumber ?? '') || t('pages.onNoPlace')}</strong>;
  const owner = [memberCode, nickName].filter(Boolean).join(' ');
  return (
    <>
      <Row
        title={<span className="mono">{number}</span>}
        lines={lines(place, foundTime, `${t('misroutedPackage.fields.expectedWarehouseId')} ${String(expectedWarehouseName ?? '')}`, owner)}
        end={<Age since={foundTime} />}
      />
      {can(misroutedPackageIndex.Forward) && <Forward id={id} number={number} warehouse={String(expectedWarehouseName ?? '')} />}
      {can(misroutedPackageIndex.SetPlace) && <Place id={id} number={number} suggested={suggested} />}
    </>
  );
}

/** Sends a package to the warehouse where it is expected. */
function Forward({ id, number, warehouse }: { id: string; number: string; warehouse: string }) {
  const t = useTexts('packages');
  const forwarding = useCall(forwardMisroutedPackage, {
    success: ({ toWarehouseName }) => t('pages.forwarded', { number, warehouse: toWarehouseName }),
  });
  return (
    <Inside>
      <Button size="small" kind="primary" busy={forwarding.busy} onClick={() => void forwarding.run({ id })}>
        {t('actions.forwardTo', { warehouse })}
      </Button>
    </Inside>
  );
}

/** Records the shelf on which a package waits: typed, or scanned into the field. */
function Place({ id, number, suggested }: { id: string; number: string; suggested: string }) {
  const t = useTexts('packages');
  const { value: shelfNumber, put: setShelfNumber } = useEntered<string | null>(`misrouted-place:${id}`, null);
  const placing = useCall(placeMisroutedPackage, { success: t('pages.placed', { number }), done: () => setShelfNumber(null) });
  const place = () => shelfNumber?.trim() && void placing.run({ id, shelfNumber });
  if (shelfNumber === null)
    return (
      <Inside>
        <Button size="small" onClick={() => setShelfNumber(suggested)}>
          {t('actions.SetPlace')}
        </Button>
      </Inside>
    );
  return (
    <Inside>
      <TextField label={t('misroutedPackage.fields.shelfId')} value={shelfNumber} onChange={setShelfNumber} onEnter={place} mono />
      <Button kind="primary" wide busy={placing.busy} disabled={!shelfNumber.trim()} onClick={place}>
        {t('actions.SetPlace')}
      </Button>
    </Inside>
  );
}

function WithProblem({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('packages');
  const wanted = {
    WarehouseId: warehouseId,
    PackageStatus: packageStates.codes('inWarehouse'),
    PackageProblemType: Object.values(enumCodes.PackageProblemType),
    rows: 100,
  };
  const { data, error, refetch } = useRows(pkg, wanted);
  if (!data) return <Panel>{error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />}</Panel>;
  return (
    <Panel title={t('actions.problemPackages')} more={<b>{totalText(data.total, data.totalIsBound)}</b>}>
      {data.data.length === 0 && <EmptyState compact title={t('pages.noProblems')} />}
      {data.data.map(({ id, courierNumber, problemType, problemTime, problemRemarks, shelvesName, memberCode }) => (
        <Row
          key={id}
          to={`/staff/parcels/${id}`}
          title={<span className="mono">{courierNumber}</span>}
          lines={lines(
            <strong className="mono">{String(shelvesName ?? '') || t('pages.onNoShelf')}</strong>,
            problemTime,
            problemType && enumLabel('PackageProblemType', problemType),
            problemRemarks,
            String(memberCode ?? ''),
          )}
          end={<Age since={problemTime} />}
        />
      ))}
    </Panel>
  );
}
