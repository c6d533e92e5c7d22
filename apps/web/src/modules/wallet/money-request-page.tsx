import { headed } from '@entrepot/client/texts/headed.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { withdrawMoneyRequest } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { moneyRequestIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { withFilters } from '../../core/list/list-filters.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from './currency.tsx';

const DecideDialog = late(() => import('./decide-dialog.tsx').then((part) => ({ default: part.DecideDialog })));
/** The list with its filter for requests that the user may decide. */
const narrowed = withFilters(moneyRequest, { decidable: f.flag() });
type Row = Listed<typeof moneyRequest>;
const waits = ({ moneyRequestStatus }: Row) => moneyRequestStatus === enumCodes.MoneyRequestStatus.Waiting;

/** Money movements by staff: those pending four-eyes approval and those completed. */
export function Page() {
  const t = useTexts('wallet');
  const currencyOf = useCurrencyOf();
  const cells = {
    // A change of rules or prices has no amount.
    ...moneyCells(moneyRequest, currencyOf, { quiet: ['amount'] }),
    moneyMovement: ({ moneyMovement }: Row) => enumLabel('MoneyMovement', moneyMovement),
  };
  const actions: readonly Button<Row>[] = [
    {
      key: 'approveRequest',
      needs: moneyRequestIndex.Audit,
      may: 'approve',
      dialog: (row, onClose) => <DecideDialog row={row} onClose={onClose} />,
    },
    callButton({
      key: 'withdrawRequest',
      call: withdrawMoneyRequest,
      may: 'withdraw',
      confirm: (row) => ({ title: headed(t('actions.withdrawRequest'), moneyText(row.amount, currencyOf(row))) }),
    }),
  ];
  return (
    <ListPage
      of={narrowed}
      cells={cells}
      form={false}
      detail={{ cells }}
      rowTone={(row) => (waits(row) ? 'waiting' : undefined)}
      actions={actions}
    />
  );
}
