import { Heading } from '@entrepot/ui/page/heading.tsx';
import { deletePackageClaim } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/tab-location.ts';
import {
  daysLeft,
  isUndecided,
  mayBe,
  mayGoods,
  maySendAgain,
  type Returned,
  type ReturnedGoods,
  useReturned,
  type ReturnedRow,
} from './returned-facts.ts';
import { ReturnedGoodsTable } from './returned-goods.tsx';
import css from './returned.module.css';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { FieldValue } from '../../core/values/field-value.tsx';

const { ToBeSigned, Warehoused, Removed, Deleted } = enumCodes.ReturnLogisticsOrderStatus;
const steps = ['signedTime', 'shelvedTime', 'claimedTime'] as const;
const endings: readonly number[] = [Warehoused, Removed, Deleted];

/** Progress of a return: its steps with their times, and the decision. */
function ReturnedWay({ row }: { row: ReturnedRow }) {
  const t = useTexts('returns');
  const over = endings.includes(row.status);
  const last = steps.map((step) => Boolean(row[step])).lastIndexOf(true);
  const visible = steps.filter((step, at) => row[step] || (at > last && !over && (step !== 'claimedTime' || row.ownerId === null)));
  const now = over ? -1 : row.status === ToBeSigned ? 0 : steps.findIndex((step, at) => at > last && visible.includes(step));
  return (
    <ol className={css.way} aria-label={t('pages.way')}>
      {visible.map((step) => {
        const state = row[step] ? 'done' : steps.indexOf(step) === now ? 'now' : 'next';
        return (
          <li key={step} className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={css.name}>{t(`pages.returnedSteps.${step}`)}</span>
            <span className={css.time}>{row[step] ? <FieldValue of={returnLogisticsOrder} name={step} row={row} /> : ''}</span>
          </li>
        );
      })}
      <li className={css.step} data-state={over ? 'done' : 'next'} aria-current={over ? 'step' : undefined}>
        <span className={css.name}>
          {over ? <FieldValue of={returnLogisticsOrder} name="status" row={row} /> : t('pages.returnedSteps.decided')}
        </span>
      </li>
    </ol>
  );
}

const load = () => import('./returned-dialogs.tsx');
const SendAgainDialog = late(() => load().then((part) => ({ default: part.SendAgainDialog })));
const WarehousingDialog = late(() => load().then((part) => ({ default: part.WarehousingDialog })));
const RemarksDialog = late(() => load().then((part) => ({ default: part.RemarksDialog })));
const RemoveDialog = late(() => load().then((part) => ({ default: part.RemoveDialog })));

type Open = { what: 'again' | 'stock' | 'remarks' } | { what: 'remove'; goods: readonly ReturnedGoods[] };

/** Status, decision deadline, available decisions and goods of a return. */
export function ReturnedDecision({ id }: { id: string }) {
  const { data: row, error, refetch } = useReturned(id);
  if (error && !row) return <ErrorState compact {...errorProps(error, refetch)} />;
  return row ? <Decision row={row} /> : <LoadingBlock />;
}

function Decision({ row }: { row: Returned }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack gap="large">
      <ReturnedWay row={row} />
      <Deadline row={row} />
      {row.packageId ? <AsPackage row={row} /> : <Choices row={row} onOpen={setOpen} />}
      <ReturnedGoodsTable row={row} onRemove={(goods) => setOpen({ what: 'remove', goods })} />
      <Suspense>
        {open?.what === 'again' && <SendAgainDialog row={row} onClose={close} />}
        {open?.what === 'stock' && <WarehousingDialog row={row} onClose={close} />}
        {open?.what === 'remarks' && <RemarksDialog row={row} onClose={close} />}
        {open?.what === 'remove' && <RemoveDialog goods={open.goods} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

/** Storage deadline while undecided. */
function Deadline({ row }: { row: Returned }) {
  const t = useTexts('returns');
  const left = daysLeft(row);
  if (left === null || !isUndecided(row)) return null;
  const until = row.decideBy!;
  if (left < 0) return <Alert tone="error">{t('pages.decideOver', { until })}</Alert>;
  return <Alert tone={left > 7 ? 'info' : 'warn'}>{t('pages.decideUntil', { until, count: left })}</Alert>;
}

/** Available decisions; unavailable ones show the reason. */
function Choices({ row, onOpen }: { row: Returned; onOpen(open: Open): void }) {
  const t = useTexts('returns');
  const can = useCan();
  const removable = row.goodsInfos.filter(mayGoods('remove'));
  const isStaff = audience() !== 'customer';
  const mayAgain = maySendAgain(row) || (isStaff && row.ownerId === null && mayBe('claim')(row));
  const choices = [
    {
      key: 'again',
      visible: (mayDo(row, 'sendAgain') || row.returnProhibited) && mayAgain && can(returnLogisticsOrderIndex.PackageClaim),
      why: row.returnProhibited ? t('pages.prohibitedWhy') : null,
      run: () => onOpen({ what: 'again' }),
    },
    {
      key: 'stock',
      visible: mayBe('warehouse')(row) && row.ownerId !== null && can(returnLogisticsOrderIndex.Warehousing),
      why: row.goodsInfos.some(mayGoods('warehouse')) ? null : t('pages.noGoodsListed'),
      run: () => onOpen({ what: 'stock' }),
    },
    {
      key: 'remove',
      visible: isStaff && mayDo(row, 'removeGoods') && can(returnLogisticsOrderIndex.Remove),
      why: null,
      run: () => onOpen({ what: 'remove', goods: removable }),
    },
    {
      key: 'remarks',
      visible: isUndecided(row) && mayDo(row, 'editRemarks') && can(returnLogisticsOrderIndex.EditRemarks),
      why: null,
      run: () => onOpen({ what: 'remarks' }),
    },
  ].filter(({ visible }) => visible);
  if (choices.length === 0) return null;
  return (
    <section>
      <Heading>{t('pages.decideTitle')}</Heading>
      <ul className={css.choices}>
        {choices.map(({ key, why, run }) => (
          <li key={key} className={css.choice}>
            <Text>{t(`pages.choices.${key}`)}</Text>
            {why && <Text size="small">{why}</Text>}
            <Button onClick={run} disabled={why !== null} wide>
              {t(`actions.${wordOf[key]}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const wordOf: Record<string, string> = { again: 'sendAgain', stock: 'warehousing', remove: 'removeGoods', remarks: 'editRemarks' };

/** The return is a package now: it can be ordered, or the claim can be withdrawn. */
function AsPackage({ row }: { row: Returned }) {
  const t = useTexts('returns');
  const can = useCan();
  const releasing = useCall(deletePackageClaim, { success: t('pages.claimTakenBack') });
  const number = String(row.courierNumber ?? row.returnsOrderNumberNo);
  const release = async () => {
    const agreed = await confirm({
      title: t('pages.cancelClaimTitle', { number }),
      text: t('pages.cancelClaimText'),
      confirmLabel: t('actions.takeClaimBack'),
      tone: 'danger',
    });
    if (agreed) await releasing.run({ id: row.id });
  };
  const order = () => {
    const query = new URLSearchParams(
      definedOnly({
        packages: row.packageId!,
        warehouse: row.warehouseId,
        customer: row.ownerId || undefined,
      }),
    );
    go(`/LogisticsOrderEstablish?${query}`);
  };
  return (
    <section>
      <Heading>{t('pages.asPackageTitle')}</Heading>
      <Stack gap="small">
        <Text>{t(row.packageOrderId ? 'pages.packageInOrder' : 'pages.asPackage', { number })}</Text>
        <Group>
          {!row.packageOrderId && can(logisticsOrderIndex.Establish) && (
            <Button kind="primary" onClick={order}>
              {t('actions.orderAgain')}
            </Button>
          )}
          <Button onClick={() => go(`/PackageIndex?open=${row.packageId}`)}>{t('actions.openPackage')}</Button>
          {mayDo(row, 'takeClaimBack') && can(returnLogisticsOrderIndex.DeletePackageClaim) && (
            <Button kind="danger" onClick={() => void release()} busy={releasing.busy}>
              {t('actions.takeClaimBack')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  );
}
