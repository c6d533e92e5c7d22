import { type BasketLine, cannotBuy, totalsOf } from '@entrepot/client/mall/offers.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { establishMallOrder, setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import { BasketLines } from './basket-lines.tsx';
import { useWarehouseChoices } from './choices.tsx';
import css from './mall.module.css';
import { useBasket } from '@entrepot/client/mall/mall-queries.ts';

interface BasketProps {
  onClose(): void;
  /** Called with the ids of the bills to pay after the order was placed. */
  onOrdered(billIds: readonly string[]): void;
}

// Not a schema form: lines are changed individually and ordered as they are.
/** The buyer's basket grouped by shop, with costs. Orders are placed here and paid afterwards. */
export function Basket({ onClose, onOrdered }: BasketProps) {
  const t = useTexts('mall');
  const { data: lines, error, refetch } = useBasket();
  const warehouses = useWarehouseChoices() ?? [];
  const [chosenWarehouseId, setChosenWarehouseId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const setting = useCall(setMallBasketLine);
  const ordering = useCall(establishMallOrder, {
    success: t('pages.placed'),
    done: ({ billIds }) => onOrdered(billIds),
    handle: ({ message, problems }) => {
      setProblem([message, ...problems.map((one) => one.message)].join(' '));
      void refetch();
      return true;
    },
  });
  const currencyOf = useCurrencyOf();
  const toSend = lines?.some(({ stockMode }) => stockMode === stockModes.Merchant) ?? false;
  const warehouseId = chosenWarehouseId ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  const blocked = lines?.some(cannotBuy) ?? false;
  const put = (combinationId: string, quantity: number) => {
    setProblem(null);
    return setting.run({ combinationId, quantity });
  };
  function order(wanted: readonly BasketLine[]) {
    setSubmitted(true);
    setProblem(null);
    if (toSend && !warehouseId) return undefined;
    return ordering.run({
      lines: wanted.map(({ combinationId, quantity, amount }) => ({ combinationId, quantity, amount })),
      warehouseId: toSend ? warehouseId : undefined,
    });
  }
  const sums = lines ? totalsOf(lines).map(({ amount, currencyId }) => moneyText(amount, currencyOf({ currencyId }))) : [];
  return (
    <Drawer
      opened
      onClose={onClose}
      size="normal"
      title={t('actions.basket')}
      footer={
        lines && lines.length > 0 ? (
          <div className={css.checkout}>
            <span>
              {t('pages.total')} <strong>{sums.join(' + ')}</strong>
            </span>
            <Button kind="primary" size="large" busy={setting.busy || ordering.busy} disabled={blocked} onClick={() => order(lines)}>
              {t('actions.placeOrder')}
            </Button>
          </div>
        ) : undefined
      }
    >
      {error && !lines ? (
        <ErrorState compact {...errorProps(error, refetch)} />
      ) : !lines ? (
        <LoadingBlock />
      ) : lines.length === 0 ? (
        <EmptyState
          title={t('pages.basketEmpty')}
          text={t('pages.basketEmptyText')}
          action={{
            label: t('actions.toMall'),
            onClick: () => {
              onClose();
              go('/MallHome');
            },
          }}
        />
      ) : (
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <BasketLines lines={lines} onChange={put} onFollow={onClose} />
          {toSend && (
            <Select
              label={t('pages.toWarehouse')}
              hint={t('pages.toWarehouseHint')}
              options={warehouses}
              value={warehouseId}
              onChange={(chosen: string | null) => setChosenWarehouseId(chosen)}
              error={isSubmitted && !warehouseId ? t('pages.chooseWarehouse') : undefined}
              required
            />
          )}
          <Text tone="soft" size="small">
            {t('pages.payNext')}
          </Text>
        </Stack>
      )}
    </Drawer>
  );
}
