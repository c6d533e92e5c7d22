import { type BasketLine, byShop, cannotBuy, totalsOf } from '@entrepot/client/mall/offers.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { establishMallOrder } from '@entrepot/contract/modules/mall/order-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Soft } from '../../core/parts.tsx';
import { useWarehouses } from '../packages/public.tsx';
import { ShopLines } from './basket-lines.tsx';
import { useBasket } from '@entrepot/client/mall/mall-queries.ts';
import { useCurrencyOf } from './mall-queries.ts';
import css from './mall.module.css';

/** The buyer's basket by shop with current prices; ordering leads to payment. */
export function BasketPage() {
  const t = useTexts('mall');
  const { data: lines, error, refetch } = useBasket();
  const [, go] = useLocation();
  if (lines && lines.length > 0) return <Filled lines={lines} again={() => void refetch()} />;
  return (
    <Page title={t('actions.basket')} back="/mall">
      <Panel>
        {lines ? (
          <EmptyState
            title={t('pages.basketEmpty')}
            text={t('pages.basketEmptyText')}
            action={{ label: t('actions.toMall'), onClick: () => go('/mall') }}
          />
        ) : error ? (
          <Failed problem={error} again={refetch} />
        ) : (
          <Waiting />
        )}
      </Panel>
    </Page>
  );
}

function Filled({ lines, again }: { lines: readonly BasketLine[]; again(): void }) {
  const t = useTexts('mall');
  const [, go] = useLocation();
  const warehouses = useWarehouses() ?? [];
  const [chosenWarehouseId, setWarehouse] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [problem, setProblem] = useState('');
  const ordering = useCall(establishMallOrder, {
    success: t('pages.placed'),
    done: ({ billIds }) => go(`/pay/${billIds.join(',')}?mall`),
    handle({ message, problems }) {
      setProblem([message, ...problems.map((one) => one.message)].join(' '));
      again();
      return true;
    },
  });
  const toSend = lines.some(({ stockMode }) => stockMode === stockModes.Merchant);
  const warehouseId = chosenWarehouseId ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  async function order() {
    setSubmitted(true);
    setProblem('');
    if (toSend && !warehouseId) return;
    await ordering.run({
      lines: lines.map(({ combinationId, quantity, amount }) => ({ combinationId, quantity, amount })),
      warehouseId: toSend ? warehouseId : undefined,
    });
  }
  const shops = byShop(lines);
  return (
    <Page
      title={t('actions.basket')}
      back="/mall"
      foot={
        <div className={css.checkout}>
          <Sums lines={lines} />
          <Button kind="primary" size="large" busy={ordering.busy} disabled={lines.some(cannotBuy)} onClick={order}>
            {t('actions.placeOrder')}
          </Button>
        </div>
      }
    >
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      {shops.map((shop) => (
        <ShopLines key={shop.id} shop={shop} />
      ))}
      <Panel>
        <Inside>
          {toSend && (
            <Select<string>
              label={t('pages.toWarehouse')}
              hint={t('pages.toWarehouseHint')}
              options={warehouses}
              value={warehouseId}
              onChange={setWarehouse}
              error={isSubmitted && !warehouseId ? t('pages.chooseWarehouse') : undefined}
              required
            />
          )}
          <Soft>{t('own.eachShop')}</Soft>
          <Soft>{t('pages.payNext')}</Soft>
        </Inside>
      </Panel>
    </Page>
  );
}

function Sums({ lines }: { lines: readonly BasketLine[] }) {
  const t = useTexts('mall');
  const currencyOf = useCurrencyOf();
  const sums = totalsOf(lines);
  const amountsText = (what: 'amount' | 'discount', of: typeof sums) => of.map((sum) => moneyText(sum[what], currencyOf(sum))).join(' + ');
  const saved = sums.filter(({ discount }) => isSome(discount));
  return (
    <span className={css.sum} aria-live="polite">
      <span>
        {t('pages.total')} <b className={css.total}>{amountsText('amount', sums)}</b>
      </span>
      {saved.length > 0 && (
        <span className={css.soft}>
          {t('own.saved')} {amountsText('discount', saved)}
        </span>
      )}
    </span>
  );
}
