import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { deletePackage, getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { ResponseOf, WithRows } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { freeStorageText } from '@entrepot/client/orders/free-storage.ts';
import { useFieldCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, State } from '../../core/parts.tsx';
import { Pictures } from '../../core/pictures.tsx';
import { Time } from '../../core/times.tsx';
import { ParcelProblem, ParcelRare } from './parcel-rare.tsx';

const steps = ['creationTime', 'signedTime', 'weighedTime', 'shelvedTime', 'orderedTime', 'departedTime'] as const;
const { Declared, OnShelf } = enumCodes.PackageStatus;
const { Completed } = enumCodes.CompletionStatus;

type Opened = WithRows<ResponseOf<typeof getPackageById.output>, typeof pkg>;

/** Renders one parcel: its progress, its contents and the actions available to the customer. */
export function ParcelPage() {
  const t = useTexts('packages');
  const { id = '' } = useParams<{ id: string }>();
  const { data: row, error, refetch } = useCallQuery(getPackageById, { id }, { of: pkg, follows: ['package'] });
  return (
    <Page title={t('package.title')} back="/parcels" foot={row && <Next row={row} />}>
      {!row && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={6} />}</Panel>}
      {row && <Parcel row={row} />}
    </Page>
  );
}

function Parcel({ row }: { row: Opened }) {
  const t = useTexts('packages');
  const currencyOf = useFieldCurrency();
  const label = (key: string) => t(`package.fields.${key}`);
  const sides = [row.length, row.width, row.height].every((side) => Number(side) > 0)
    ? `${row.length} × ${row.width} × ${row.height} cm`
    : null;
  return (
    <>
      <Panel>
        <Inside>
          <div>
            <CopyText text={row.courierNumber} />
          </div>
          <DetailList
            of={[
              [label('packageStatus'), <State key="state" of="PackageStatus" code={row.packageStatus} />],
              [label('warehouseId'), String(row.warehouseName ?? '')],
              [t('pages.freeDays'), freeStorageText(t, row)],
            ]}
          />
          <ParcelProblem row={row} />
          <WayLine label={t('pages.wayOfPackage')} steps={stepsOf(row, t)} />
        </Inside>
        {row.logisticsOrderId && <Row title={t('parcels.order')} to={`/orders/${row.logisticsOrderId}`} />}
      </Panel>
      <Panel title={t('pages.declared')}>
        <Inside>
          <DetailList
            of={[
              [label('productName'), row.productName],
              [label('cargoTypeId'), String(row.cargoTypeName ?? '')],
              [label('quantity'), row.quantity],
              [label('price'), row.price && <Money key="price" amount={row.price} currency={currencyOf(pkg.fields.price, row)} />],
              [label('remarks'), row.remarks],
              [label('completionStatus'), <State key="complete" of="CompletionStatus" code={row.completionStatus} />],
            ]}
          />
        </Inside>
      </Panel>
      {(Number(row.grossWeight) > 0 || row.pictures.length > 0) && (
        <Panel title={t('pages.measured')}>
          <Inside>
            <DetailList
              of={[
                [label('grossWeight'), Number(row.grossWeight) > 0 && `${row.grossWeight} kg`],
                [label('billingWeight'), Number(row.billingWeight) > 0 && `${row.billingWeight} kg`],
                [t('parcels.sides'), sides],
              ]}
            />
            <Pictures of={row.pictures} name={(number) => t('parcels.picture', { number })} />
          </Inside>
        </Panel>
      )}
      {Boolean(row.tracks?.length) && (
        <Panel title={t('pages.tracks')}>
          {row.tracks?.map((track, at) => (
            <Row
              key={at}
              title={track.content ?? ''}
              lines={
                <>
                  {track.location ? `${track.location} · ` : ''}
                  <Time at={track.trackTime} />
                </>
              }
            />
          ))}
        </Panel>
      )}
      <ParcelRare row={row} />
    </>
  );
}

/** Returns the steps of a parcel with their times; if it ended early, the last step is how it ended. */
function stepsOf(row: Opened, t: (key: string) => string): WayStep[] {
  const isOn = packageStates.is(row.packageStatus, 'goesOn');
  const taken = steps.filter((step) => isOn || row[step]);
  const now = isOn ? taken.findLastIndex((step) => row[step]) + 1 : -1;
  const waySteps = taken.map(
    (step, at): WayStep => ({
      key: step,
      name: t(`pages.steps.${step}`),
      state: row[step] ? 'done' : at === now ? 'now' : 'next',
      note: <Time at={row[step]} />,
    }),
  );
  return isOn ? waySteps : [...waySteps, { key: 'ended', name: <State of="PackageStatus" code={row.packageStatus} />, state: 'wrong' }];
}

/** The actions currently available, within reach of the thumb. */
function Next({ row }: { row: Opened }) {
  const t = useTexts('packages');
  const [, go] = useLocation();
  const removing = useCall(deletePackage, { success: t('parcels.takenBack'), done: () => go('/parcels') });
  async function cancelDeclaration() {
    const sure = await confirm({
      title: t('pages.removeTitle', { count: 1 }),
      text: t('pages.removeText'),
      confirmLabel: t('parcels.cancelDeclaration'),
      tone: 'danger',
    });
    if (sure) await removing.run({ ids: [row.id] });
  }
  const mayChange = packageStates.is(row.packageStatus, 'notOrdered') && row.frozenQuantity === 0;
  // An incomplete or problem parcel cannot be ordered.
  if (row.packageStatus === OnShelf && row.completionStatus === Completed && !row.problemType)
    return (
      <Button kind="primary" size="large" wide href={`/app/send?parcel=${row.id}`}>
        {t('parcels.sendThis')}
      </Button>
    );
  return (
    <>
      {mayChange && (
        <Button size="large" wide href={`/app/parcels/${row.id}/edit`}>
          {t('parcels.edit')}
        </Button>
      )}
      {row.packageStatus === Declared && (
        <Button kind="quiet" wide onClick={cancelDeclaration} busy={removing.busy}>
          {t('parcels.cancelDeclaration')}
        </Button>
      )}
    </>
  );
}
