import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { confirmGoodsBack, withdrawAfterSale } from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSale } from '@entrepot/contract/modules/mall/after-sale.ts';
import { afterSaleStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { buyerOrderIndex, sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Text, Title } from '@entrepot/ui/page/layout.tsx';
import { Suspense, useState } from 'react';
import { FieldValue } from '../../core/values/field-value.tsx';
import css from './mall.module.css';
import type { MallOrder } from './order-facts.ts';

const AnswerDialog = late(() => import('./after-sale-dialogs.tsx').then((part) => ({ default: part.AnswerDialog })));
type Request = MallOrder['afterSales'][number];

/** The requests for a refund of an order, with what buyer and seller can do. */
export function AfterSales({ order, currency }: { order: MallOrder; currency: Currency }) {
  const t = useTexts('mall');
  if (!order.afterSales.length) return null;
  return (
    <section>
      <Title level={3}>{t('pages.afterSales')}</Title>
      <ul className={css.lines}>
        {order.afterSales.map((request) => (
          <li key={request.id} className={css.line}>
            <div className={css.lineWords}>
              <span className={css.lineName}>
                {request.serialNumber} <FieldValue of={afterSale} name="afterSaleStatus" row={request} />
              </span>
              <RequestTexts request={request} />
              <RequestButtons request={request} isBuyer={order.isBuyer} />
            </div>
            <div className={css.lineSums}>
              <strong>
                <Money amount={request.amount} currency={currency} />
              </strong>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RequestTexts({ request }: { request: Request }) {
  const t = useTexts('mall');
  const { reason, goodsReturned, goodsBackTime, sellerAgrees, sellerRemarks, remarks } = request;
  const isOpen = afterSaleStates.is(request.afterSaleStatus, 'open');
  const answer =
    sellerAgrees === null || sellerAgrees === undefined
      ? isOpen && t('pages.sellerSilent')
      : t(sellerAgrees ? 'pages.sellerAgreed' : 'pages.sellerObjected', { remarks: sellerRemarks ?? '' });
  return (
    <>
      <Text>{reason}</Text>
      <span className={css.soft}>
        {t(goodsBackTime ? 'pages.goodsAreBack' : goodsReturned ? 'pages.withGoods' : 'pages.withoutGoods')}
        {answer && ` · ${answer}`}
      </span>
      {remarks && <span className={css.soft}>{remarks}</span>}
    </>
  );
}

function RequestButtons({ request, isBuyer }: { request: Request; isBuyer: boolean }) {
  const t = useTexts('mall');
  const can = useCan();
  const [answering, setAnswering] = useState(false);
  const { id, serialNumber: number, goodsReturned, goodsBackTime } = request;
  const withdrawing = useCall(withdrawAfterSale, { success: t('pages.withdrawn', { number }) });
  const confirming = useCall(confirmGoodsBack, { success: t('pages.backSaved', { number }) });
  if (!afterSaleStates.is(request.afterSaleStatus, 'open') || audience() !== 'customer') return null;
  const withdraw = async () => {
    if (
      await confirm({
        title: t('pages.withdrawTitle', { number }),
        text: t('pages.withdrawText'),
        confirmLabel: t('actions.withdrawRefund'),
      })
    )
      await withdrawing.run({ id });
  };
  const isBack = Boolean(goodsBackTime);
  const setBack = async () => {
    if (
      isBack ||
      (await confirm({ title: t('pages.backTitle', { number }), text: t('pages.backText'), confirmLabel: t('actions.goodsBack') }))
    )
      await confirming.run({ id, back: !isBack });
  };
  if (isBuyer)
    return can(buyerOrderIndex.AskRefund) ? (
      <span>
        <Button size="small" busy={withdrawing.busy} onClick={withdraw}>
          {t('actions.withdrawRefund')}
        </Button>
      </span>
    ) : null;
  if (!can(sellerOrderIndex.AnswerRefund)) return null;
  return (
    <span>
      <Button size="small" kind="primary" onClick={() => setAnswering(true)}>
        {t('actions.answerRefund')}
      </Button>{' '}
      {goodsReturned && (
        <Button size="small" busy={confirming.busy} onClick={setBack}>
          {t(isBack ? 'actions.goodsNotBack' : 'actions.goodsBack')}
        </Button>
      )}
      {answering && (
        <Suspense>
          <AnswerDialog request={request} onClose={() => setAnswering(false)} />
        </Suspense>
      )}
    </span>
  );
}
