import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { confirmGoodsBack } from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSale } from '@entrepot/contract/modules/mall/after-sale.ts';
import { afterSaleStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { afterSaleIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';

const dialogs = () => import('./after-sale-dialogs.tsx');
const DecideRefundDialog = late(() => dialogs().then((part) => ({ default: part.DecideRefundDialog })));
const BearerDialog = late(() => dialogs().then((part) => ({ default: part.BearerDialog })));
const RejectDialog = late(() => dialogs().then((part) => ({ default: part.RejectDialog })));
const ReverseRefundDialog = late(() => dialogs().then((part) => ({ default: part.ReverseRefundDialog })));

type Row = Listed<typeof afterSale>;
const isOpen = ({ afterSaleStatus }: Row) => afterSaleStates.is(afterSaleStatus, 'open');
const isRefunded = ({ afterSaleStatus }: Row) => afterSaleStates.is(afterSaleStatus, 'refunded');

/** Requests for a refund after the sale, which staff decide. */
export function Page() {
  const t = useTexts('mall');
  const cells = moneyCells(afterSale, useCurrencyOf());
  const actions: readonly Button<Row>[] = [
    {
      key: 'decideRefund',
      needs: afterSaleIndex.Decide,
      visible: (row) => isOpen(row) && (!row.goodsReturned || Boolean(row.goodsBackTime)),
      dialog: (row, onClose) => <DecideRefundDialog row={row} onClose={onClose} />,
    },
    callButton({
      key: 'goodsBack',
      call: confirmGoodsBack,
      visible: (row) => isOpen(row) && row.goodsReturned && !row.goodsBackTime,
      input: ({ id }) => ({ id, back: true }),
      confirm: ({ serialNumber: number }) => ({ title: t('pages.backTitle', { number }), text: t('pages.backText') }),
      success: 'pages.backSaved',
    }),
    callButton({
      key: 'goodsNotBack',
      call: confirmGoodsBack,
      visible: (row) => isOpen(row) && Boolean(row.goodsBackTime),
      input: ({ id }) => ({ id, back: false }),
      success: 'pages.backSaved',
    }),
    {
      key: 'rejectRefund',
      needs: afterSaleIndex.Reject,
      tone: 'danger',
      visible: isOpen,
      dialog: (row, onClose) => <RejectDialog row={row} onClose={onClose} />,
    },
    {
      key: 'reopenRefund',
      needs: afterSaleIndex.Reopen,
      visible: ({ afterSaleStatus }) => afterSaleStates.can(afterSaleStatus, 'reopen'),
      dialog: (row, onClose) => <RejectDialog row={row} onClose={onClose} again />,
    },
    {
      key: 'changeBearer',
      needs: afterSaleIndex.Reverse,
      visible: isRefunded,
      dialog: (row, onClose) => <BearerDialog row={row} onClose={onClose} />,
    },
    {
      key: 'reverseRefund',
      needs: afterSaleIndex.Reverse,
      tone: 'danger',
      later: true,
      visible: isRefunded,
      dialog: (row, onClose) => <ReverseRefundDialog row={row} onClose={onClose} />,
    },
    { key: 'openOrder', needs: afterSaleIndex, later: true, run: ({ sellerOrderId }) => go(`/SellerOrderDetailed?id=${sellerOrderId}`) },
  ];
  return (
    <ListPage
      of={afterSale}
      cells={cells}
      form={false}
      detail={{ cells }}
      rowTone={(row) => (isOpen(row) ? 'waiting' : undefined)}
      actions={actions}
    >
      <StateTabs of="AfterSaleStatus" label={t('afterSale.fields.afterSaleStatus')} />
    </ListPage>
  );
}
