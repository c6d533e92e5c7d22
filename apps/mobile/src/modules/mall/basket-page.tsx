import { plus } from '@entrepot/client/money/amounts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { establishMallOrder, setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button, IconButton } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Soft } from '../../core/parts.tsx';
import { useWarehouses } from '../packages/public.tsx';
import { type BasketLine, useBasket, useMoneyText } from './mall-asks.ts';
import css from './mall.module.css';
import { Picture } from './picture.tsx';

/** What lies in the buyer's basket, with what it costs as of now; ordered here and paid next. */
export function BasketPage() {
  const t = useWords('mall');
  const { data: lines, error, refetch } = useBasket();
  const [, go] = useLocation();
  return (
    <Page title={t('actions.basket')} back="/mall">
      {!lines && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {lines?.length === 0 && (
        <Panel>
          <EmptyState
            title={t('pages.basketEmpty')}
            text={t('pages.basketEmptyText')}
            action={{ label: t('actions.toMall'), onClick: () => go('/mall') }}
          />
        </Panel>
      )}
      {lines && lines.length > 0 && <Lines lines={lines} again={() => void refetch()} />}
    </Page>
  );
}

function Lines({ lines, again }: { lines: readonly BasketLine[]; again(): void }) {
  const t = useWords('mall');
  const [, go] = useLocation();
  const money = useMoneyText();
  const houses = useWarehouses() ?? [];
  const [house, setHouse] = useState<string | null>(null);
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
  const warehouseId = house ?? (houses.length === 1 ? houses[0]!.value : null);
  const blocked = lines.some(cannotBuy);
  async function order() {
    setProblem(toSend && !warehouseId ? t('pages.chooseWarehouse') : '');
    if (toSend && !warehouseId) return;
    await ordering.run({
      lines: lines.map(({ combinationId, quantity, amount }) => ({ combinationId, quantity, amount })),
      ...(toSend ? { warehouseId } : {}),
    });
  }
  return (
    <>
      <Panel>
        {lines.map((line) => (
          <Line key={line.combinationId} line={line} />
        ))}
      </Panel>
      <Panel>
        <Inside>
          {toSend && (
            <Select<string>
              label={t('pages.toWarehouse')}
              hint={t('pages.toWarehouseHint')}
              options={houses}
              value={warehouseId}
              onChange={setHouse}
              required
            />
          )}
          <p className={css.price}>
            {t('pages.total')}{' '}
            {sumsOf(lines)
              .map(({ amount, currencyId }) => money(amount, currencyId))
              .join(' + ')}
          </p>
          <Soft>{t('pages.payNext')}</Soft>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <Button kind="primary" size="large" wide busy={ordering.busy} disabled={blocked} onClick={order}>
            {t('actions.placeOrder')}
          </Button>
        </Inside>
      </Panel>
    </>
  );
}

function Line({ line }: { line: BasketLine }) {
  const t = useWords('mall');
  const money = useMoneyText();
  const setting = useCall(setMallBasketLine);
  const { combinationId, name, quantity, orderableQuantity, isOnSale, amount, currencyId } = line;
  const [typed, setTyped] = useState<string | null>(null);
  const put = (count: number) => setting.run({ combinationId, quantity: count });
  const settle = async () => {
    if (typed && Number(typed) !== quantity) await put(Number(typed));
    setTyped(null);
  };
  return (
    <div className={css.line} role="group" aria-label={name}>
      <Picture address={line.firstPicture}>
        {name}
        <Soft>{line.mallShopName}</Soft>
      </Picture>
      <span className={css.amount}>
        <IconButton
          label={t('pages.takeOutOf', { name })}
          icon={<Icon name="trash" />}
          disabled={setting.busy}
          onClick={() => void put(0)}
        />
        <b>{money(amount, currencyId)}</b>
      </span>
      <NumberField
        label={t('pages.quantity')}
        value={typed ?? String(quantity)}
        onChange={setTyped}
        onBlur={() => void settle()}
        onEnter={() => void settle()}
      />
      {cannotBuy(line) && <p className={css.warn}>{isOnSale ? t('pages.onlyLeft', { count: orderableQuantity }) : t('pages.cannotBuy')}</p>}
    </div>
  );
}

/** Must it be taken out, or be fewer, before the rest can be ordered? */
const cannotBuy = ({ isOnSale, orderableQuantity, quantity }: BasketLine): boolean => !isOnSale || orderableQuantity < quantity;

/** What all of it costs, in each currency of its own. */
function sumsOf(lines: readonly BasketLine[]): { currencyId: string; amount: string }[] {
  const ids = [...new Set(lines.map(({ currencyId }) => currencyId))];
  return ids.map((currencyId) => ({
    currencyId,
    amount: lines.filter((line) => line.currencyId === currencyId).reduce((sum, { amount }) => plus(sum, amount), '0'),
  }));
}
