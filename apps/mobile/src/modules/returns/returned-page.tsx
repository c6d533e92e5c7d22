import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { deletePackageClaim } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, State } from '../../core/parts.tsx';
import { Pictures } from '../../core/pictures.tsx';
import { Time } from '../../core/times.tsx';
import { ReturnedChoices } from './returned-choices.tsx';
import { daysLeft, type Returned, useReturned } from './returned-facts.ts';

const { Warehoused, Removed, Deleted } = enumCodes.ReturnLogisticsOrderStatus;
const steps = ['signedTime', 'shelvedTime', 'claimedTime'] as const;
const endings: readonly number[] = [Warehoused, Removed, Deleted];
const pressing = 7;

/** Renders one parcel returned from the destination: its progress, its contents and the customer's decisions. */
export function ReturnedPage() {
  const t = useTexts('returns');
  const { id = '' } = useParams<{ id: string }>();
  const { data: row, error, refetch } = useReturned(id);
  return (
    <Page title={t('returned.title')} back="/returned">
      {!row && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={6} />}</Panel>}
      {row && <ReturnedOne row={row} />}
    </Page>
  );
}

function ReturnedOne({ row }: { row: Returned }) {
  const t = useTexts('returns');
  const label = (key: string) => t(`returnLogisticsOrder.fields.${key}`);
  return (
    <>
      <Deadline row={row} />
      <Panel>
        <Inside>
          <div>
            <CopyText text={row.returnsOrderNumberNo} />
          </div>
          <DetailList
            of={[
              [label('status'), <State key="status" of="ReturnLogisticsOrderStatus" code={row.status} />],
              [label('originalOrderNumberNo'), row.originalOrderNumberNo],
              [label('returnReason'), row.returnReason && enumLabel('ReturnReason', row.returnReason)],
              [label('warehouseId'), String(row.warehouseName ?? '')],
              [label('remark'), row.remark],
              [label('remarks'), row.remarks],
            ]}
          />
          <WayLine label={t('pages.way')} steps={stepsOf(row, t)} />
          <Pictures of={row.imageUrls ?? []} name={(number) => t('returned.picture', { number })} />
        </Inside>
        {row.orderId && <Row title={label('orderId')} end={String(row.orderNo ?? '')} to={`/orders/${row.orderId}`} />}
      </Panel>
      {row.goodsInfos.length > 0 && (
        <Panel title={t('calls.goodsInfos')}>
          {row.goodsInfos.map((one) => (
            <Row
              key={one.id}
              title={one.productName ?? one.identification ?? ''}
              lines={<State of="ReturnGoodsStatus" code={one.goodsStatus} />}
              end={<b>{one.quantity}</b>}
            />
          ))}
        </Panel>
      )}
      {row.packageId ? <AsParcel row={row} /> : <ReturnedChoices row={row} />}
    </>
  );
}

/** The storage deadline while no decision has been made. */
function Deadline({ row }: { row: Returned }) {
  const t = useTexts('returns');
  const left = daysLeft(row);
  if (left === null) return null;
  const until = row.decideBy;
  if (left < 0) return <Alert tone="error">{t('pages.decideOver', { until })}</Alert>;
  return <Alert tone={left > pressing ? 'info' : 'warn'}>{t('pages.decideUntil', { until, count: left })}</Alert>;
}

/** The return has become a parcel again: it can be ordered, or the claim can be withdrawn. */
function AsParcel({ row }: { row: Returned }) {
  const t = useTexts('returns');
  const can = useCan();
  const releasing = useCall(deletePackageClaim, { success: t('pages.claimTakenBack') });
  const number = String(row.courierNumber ?? row.returnsOrderNumberNo);
  async function release() {
    const agreed = await confirm({
      title: t('pages.cancelClaimTitle', { number }),
      text: t('pages.cancelClaimText'),
      confirmLabel: t('actions.takeClaimBack'),
      tone: 'danger',
    });
    if (agreed) await releasing.run({ id: row.id });
  }
  return (
    <Panel title={t('pages.asPackageTitle')}>
      <Row title={t(row.packageOrderId ? 'pages.packageInOrder' : 'pages.asPackage', { number })} to={`/parcels/${row.packageId}`} />
      {!row.packageOrderId && (
        <Inside>
          {can(logisticsOrderIndex.Establish) && (
            <Button kind="primary" size="large" wide href={`/app/send?parcel=${row.packageId}`}>
              {t('actions.orderAgain')}
            </Button>
          )}
          {mayDo(row, 'takeClaimBack') && can(returnLogisticsOrderIndex.DeletePackageClaim) && (
            <Button kind="quiet" wide busy={releasing.busy} onClick={release}>
              {t('actions.takeClaimBack')}
            </Button>
          )}
        </Inside>
      )}
    </Panel>
  );
}

/** Returns the steps received, shelved, claimed and decided with their times; a closed return ends with its outcome. */
function stepsOf(row: Returned, t: (key: string) => string): WayStep[] {
  const isOver = endings.includes(row.status);
  const last = steps.findLastIndex((step) => row[step]);
  const visibleSteps = steps.filter((step, at) => row[step] || (at > last && !isOver && (step !== 'claimedTime' || row.ownerId === null)));
  const next = isOver ? undefined : visibleSteps.find((step) => !row[step]);
  return [
    ...visibleSteps.map(
      (step): WayStep => ({
        key: step,
        name: t(`pages.returnedSteps.${step}`),
        state: row[step] ? 'done' : step === next ? 'now' : 'next',
        note: <Time at={row[step]} />,
      }),
    ),
    {
      key: 'decided',
      name: isOver ? <State of="ReturnLogisticsOrderStatus" code={row.status} /> : t('pages.returnedSteps.decided'),
      state: isOver ? 'done' : next ? 'next' : 'now',
    },
  ];
}
