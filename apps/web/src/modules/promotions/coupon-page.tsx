import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stopCoupon } from '@entrepot/contract/modules/promotions/calls.ts';
import { coupon, couponStates } from '@entrepot/contract/modules/promotions/coupon.ts';
import { userCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useFieldCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { Select } from '@entrepot/ui/form/select.tsx';

const IssueDrawer = late(() => import('./issue-drawer.tsx').then((part) => ({ default: part.IssueDrawer })));

type Row = Listed<typeof coupon>;
const { Draft, Effective, Expired } = enumCodes.CouponStatus;
const mayIssue = ({ couponStatus }: Row) => couponStatus === Draft || couponStatus === Effective;
const actions: readonly Button<Row>[] = [
  {
    key: 'IssueThis',
    needs: userCouponIndex.Issue,
    visible: mayIssue,
    dialog: (row, onClose) => <IssueDrawer couponId={row.id} name={String(row.name)} onClose={onClose} />,
  },
  callButton({
    key: 'Stop',
    call: stopCoupon,
    tone: 'danger',
    visible: ({ couponStatus }) => couponStates.can(couponStatus, 'stop'),
    confirm: { title: 'pages.stopTitle', text: 'pages.stopText' },
  }),
];

/** Coupons of a site: create, issue to customers, stop. */
export function Page() {
  const t = useTexts('promotions');
  const currencyOf = useFieldCurrency();
  const cells = {
    useScope: (row: Row) => t(row.useScope === 2 ? 'pages.recharges' : 'pages.bills'),
    availableAmount: (row: Row) =>
      Number(row.availableAmount) ? <Money amount={row.availableAmount} currency={currencyOf(coupon.fields.availableAmount, row)} /> : '—',
    maximumDistribution: (row: Row) => row.maximumDistribution || '∞',
  };
  return (
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
        defaults: { useScope: 1, couponValidityType: 1, superposition: false },
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
      actions={actions}
      detail={{ cells }}
    />
  );
}

/** Scope of a coupon: bills (1) or recharges (2). */
function ScopeInput({ field: _field, row: _row, labelOf: _labelOf, currency: _currency, value, onChange, ...control }: InputProps<number>) {
  const t = useTexts('promotions');
  const options = [
    { value: 1, label: t('pages.bills') },
    { value: 2, label: t('pages.recharges') },
  ];
  return <Select {...control} options={options} value={value ?? null} onChange={onChange} />;
}
