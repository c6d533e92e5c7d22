import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { askAfterSale, withdrawAfterSale } from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSaleStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { buyerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Stepper } from '@entrepot/ui/form/stepper.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useState } from 'react';
import { Inside, Panel, Row, Soft, State } from '../../core/parts.tsx';
import { useCurrencyOf, type MallOrder } from './mall-queries.ts';
import css from './mall.module.css';

/** The requests for a refund of an order, and a new one while it is possible. */
export function AfterSales({ order }: { order: MallOrder }) {
  const t = useTexts('mall');
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  const mayAsk = order.refundable && can(buyerOrderIndex.AskRefund) && order.lines.some(({ refundableQuantity }) => refundableQuantity > 0);
  if (!order.afterSales.length && !mayAsk) return null;
  return (
    <Panel title={t('pages.afterSales')}>
      {order.afterSales.map((request) => (
        <Request key={request.id} request={request} order={order} />
      ))}
      {mayAsk && !isAsking && (
        <Inside>
          <Button wide onClick={() => setAsking(true)}>
            {t('actions.askRefund')}
          </Button>
        </Inside>
      )}
      {mayAsk && isAsking && <Asking order={order} onDone={() => setAsking(false)} />}
    </Panel>
  );
}

function Request({ request, order }: { request: MallOrder['afterSales'][number]; order: MallOrder }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(order);
  const { id, serialNumber: number, reason, goodsReturned, goodsBackTime, sellerAgrees, sellerRemarks, remarks } = request;
  const withdrawing = useCall(withdrawAfterSale, { success: t('pages.withdrawn', { number }) });
  const isOpen = afterSaleStates.is(request.afterSaleStatus, 'open');
  const isAnswered = sellerAgrees !== null && sellerAgrees !== undefined;
  const lines = [
    reason,
    t(goodsBackTime ? 'pages.goodsAreBack' : goodsReturned ? 'pages.withGoods' : 'pages.withoutGoods'),
    isAnswered
      ? t(sellerAgrees ? 'pages.sellerAgreed' : 'pages.sellerObjected', { remarks: sellerRemarks ?? '' })
      : isOpen && t('pages.sellerSilent'),
    remarks,
  ].filter(Boolean);
  async function withdraw() {
    if (
      await confirm({
        title: t('pages.withdrawTitle', { number }),
        text: t('pages.withdrawText'),
        confirmLabel: t('actions.withdrawRefund'),
      })
    )
      await withdrawing.run({ id });
  }
  return (
    <>
      <Row
        title={
          <>
            {number} <State of="AfterSaleStatus" code={request.afterSaleStatus} />
          </>
        }
        lines={lines.join(' · ')}
        end={
          <b>
            <Money amount={request.amount} currency={currency} />
          </b>
        }
      />
      {isOpen && (
        <Inside>
          <Button wide busy={withdrawing.busy} onClick={withdraw}>
            {t('actions.withdrawRefund')}
          </Button>
        </Inside>
      )}
    </>
  );
}

function Asking({ order, onDone }: { order: MallOrder; onDone(): void }) {
  const t = useTexts('mall');
  const [pieces, setPieces] = useState<Readonly<Record<string, number | null>>>({});
  const [reason, setReason] = useState('');
  const [goodsReturned, setGoodsReturned] = useState(false);
  const [isTried, setTried] = useState(false);
  const asking = useCall(askAfterSale, { success: t('pages.requestSent') });
  const lines = Object.entries(pieces).flatMap(([lineId, quantity]) => (quantity ? [{ lineId, quantity }] : []));
  const isWrong = !lines.length || Object.values(pieces).includes(null);
  async function send() {
    setTried(true);
    if (isWrong || !reason.trim()) return;
    if (await asking.run({ sellerOrderId: order.id, lines, reason: reason.trim(), goodsReturned })) onDone();
  }
  return (
    <Inside>
      <Soft>{t('pages.askText')}</Soft>
      {order.lines
        .filter(({ refundableQuantity }) => refundableQuantity > 0)
        .map(({ id, name, refundableQuantity: left, quantity }) => (
          <div key={id} className={css.howMany}>
            <span>
              {name} <span className={css.soft}>{t('pages.refundableOf', { left, count: quantity })}</span>
            </span>
            <Stepper
              label={t('pages.quantityOf', { name })}
              less={t('actions.less')}
              more={t('actions.more')}
              value={pieces[id] === undefined ? 0 : pieces[id]}
              least={0}
              most={left}
              onChange={(next) => setPieces({ ...pieces, [id]: next })}
            />
          </div>
        ))}
      {isTried && isWrong && <p className={css.warn}>{t('pages.askQuantity')}</p>}
      <TextArea
        label={t('afterSale.fields.reason')}
        required
        value={reason}
        onChange={setReason}
        error={isTried && !reason.trim() ? t('afterSale.fields.reason') : undefined}
      />
      <Checkbox label={t('afterSale.fields.goodsReturned')} checked={goodsReturned} onChange={setGoodsReturned} />
      <Soft>{t('pages.goodsReturnedHint')}</Soft>
      <Button kind="primary" size="large" wide busy={asking.busy} onClick={send}>
        {t('actions.sendRequest')}
      </Button>
    </Inside>
  );
}
