import { type BasketLine, cannotBuy, totalsOf } from '@entrepot/client/mall/offers.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { establishMallOrder, setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/place.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import { BasketLines } from './basket-lines.tsx';
import { useWarehouseChoices } from './choices.tsx';
import css from './mall.module.css';
import { useBasket } from './product-facts.ts';

interface BasketProps {
  onClose(): void;
  /** Told once it is ordered, with the bills to pay. */
  onOrdered(billIds: readonly string[]): void;
}

// No form of a call: its lines are changed one by one, and ordered as they stand.
/** What lies in the buyer's basket, shop by shop, with what it costs; ordered here and paid afterwards. */
export function Basket({ onClose, onOrdered }: BasketProps) {
  const t = useWords('mall');
  const { data: lines, error, refetch } = useBasket();
  const houses = useWarehouseChoices() ?? [];
  const [house, setHouse] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
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
  const warehouseId = house ?? (houses.length === 1 ? houses[0]!.value : null);
  const blocked = lines?.some(cannotBuy) ?? false;
  const put = (combinationId: string, quantity: number) => {
    setProblem(null);
    return setting.run({ combinationId, quantity });
  };
  function order(wanted: readonly BasketLine[]) {
    setAsked(true);
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
              options={houses}
              value={warehouseId}
              onChange={(chosen: string | null) => setHouse(chosen)}
              error={asked && !warehouseId ? t('pages.chooseWarehouse') : undefined}
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
