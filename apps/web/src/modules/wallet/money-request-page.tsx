import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { withdrawMoneyRequest } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { moneyRequestIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from './currency.tsx';

const DecideDialog = late(() => import('./decide-dialog.tsx').then((part) => ({ default: part.DecideDialog })));
type Row = Listed<typeof moneyRequest>;
const waits = ({ moneyRequestStatus }: Row) => moneyRequestStatus === enumCodes.MoneyRequestStatus.Waiting;

/** Money that staff moved by hand: what waits for a second person, and what was done. */
export function Page() {
  const t = useWords('wallet');
  const currencyOf = useCurrencyOf();
  const cells = {
    ...moneyCells(moneyRequest, currencyOf),
    moneyMovement: ({ moneyMovement }: Row) => enumLabel('MoneyMovement', moneyMovement),
  };
  const own = useSession(({ user }) => user?.userId);
  const [deciding, setDeciding] = useState<Row | null>(null);
  const taking = useCall(withdrawMoneyRequest);
  const written = (row: Row) => moneyText(row.amount, currencyOf(row));
  async function takeBack(row: Row): Promise<void> {
    const title = headed(t('actions.withdrawRequest'), written(row));
    if (await confirm({ title, confirmLabel: t('actions.withdrawRequest') })) await taking.run({ id: row.id });
  }
  return (
    <>
      <ListPage
        of={moneyRequest}
        cells={cells}
        form={false}
        detail={{ cells }}
        rowTone={(row) => (waits(row) ? 'waits' : undefined)}
        actions={[
          {
            key: 'decide',
            label: t('actions.approveRequest'),
            needs: moneyRequestIndex.Audit,
            shown: (row) => waits(row) && row.askedById !== own,
            run: setDeciding,
          },
          {
            key: 'withdraw',
            label: t('actions.withdrawRequest'),
            shown: (row) => waits(row) && row.askedById === own,
            run: takeBack,
          },
        ]}
      />
      <Suspense>{deciding && <DecideDialog row={deciding} onClose={() => setDeciding(null)} />}</Suspense>
    </>
  );
}
