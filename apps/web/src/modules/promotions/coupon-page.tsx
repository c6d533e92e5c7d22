import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stopCoupon } from '@entrepot/contract/modules/promotions/calls.ts';
import { coupon, couponStates } from '@entrepot/contract/modules/promotions/coupon.ts';
import { couponIndex, userCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { ScopeInput } from './scope-input.tsx';

const IssueDrawer = late(() => import('./issue-drawer.tsx').then((part) => ({ default: part.IssueDrawer })));

type Row = Listed<typeof coupon>;
const { Draft, Effective, Expired } = enumCodes.CouponStatus;
const mayIssue = ({ couponStatus }: Row) => couponStatus === Draft || couponStatus === Effective;

/** The kinds of coupons of a site: made, issued to customers, stopped. */
export function Page() {
  const t = useWords('promotions');
  const [issuing, setIssuing] = useState<Row | null>(null);
  const stopping = useCall(stopCoupon);
  const stop = async ({ id, name }: Row) => {
    const agreed = await confirm({
      title: t('pages.stopTitle', { name }),
      text: t('pages.stopText'),
      confirmLabel: t('actions.Stop'),
      tone: 'danger',
    });
    if (agreed) await stopping.run({ id });
  };
  const cells = {
    useScope: (row: Row) => t(row.useScope === 2 ? 'pages.recharges' : 'pages.bills'),
    availableAmount: (row: Row) => (Number(row.availableAmount) ? <Money amount={row.availableAmount} /> : '—'),
    maximumDistribution: (row: Row) => row.maximumDistribution || '∞',
  };
  return (
    <>
      <ListPage
        of={coupon}
        cells={cells}
        columns={[
          'name',
          'couponStatus',
          'preferentialAmount',
          'availableAmount',
          'availableWeight',
          'issuedQuantity',
          'maximumDistribution',
          'expenseTypeId',
          'superposition',
          'useScope',
          'couponValidityType',
          'startDate',
          'deadline',
          'effectiveDays',
        ]}
        form={{
          starts: { useScope: 1, couponValidityType: 1, superposition: false },
          fields: {
            name: { span: 4 },
            currencyIds: { hint: t('pages.currencyHint') },
            expenseTypeId: { hint: t('pages.expenseHint') },
            useScope: { input: ScopeInput },
            deadline: { hint: t('pages.deadlineHint') },
            effectiveDays: { hint: t('pages.daysHint') },
            maximumDistribution: { hint: t('pages.limitHint') },
          },
        }}
        mayEdit={({ couponStatus }) => couponStatus !== Expired}
        mayRemove={({ issuedQuantity }) => issuedQuantity === 0}
        actions={[
          {
            key: 'issue',
            label: t('actions.IssueThis'),
            needs: userCouponIndex.Issue,
            shown: mayIssue,
            run: setIssuing,
          },
          {
            key: 'stop',
            label: t('actions.Stop'),
            tone: 'danger',
            needs: couponIndex.Stop,
            shown: ({ couponStatus }) => couponStates.can(couponStatus, 'stop'),
            run: stop,
          },
        ]}
        detail={{ cells }}
      />
      <Suspense>{issuing && <IssueDrawer couponId={issuing.id} name={String(issuing.name)} onClose={() => setIssuing(null)} />}</Suspense>
    </>
  );
}
