import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { journal, journalDetails } from '@entrepot/contract/modules/wallet/journal.ts';
import { exportUserAmountJournals, reverseUserAmount } from '@entrepot/contract/modules/wallet/calls.ts';
import { userAmountJournalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from './currency.tsx';
import { type Button, operators } from '../../core/list/buttons.tsx';
import { ReverseDialog, WalletCard } from './public.tsx';
import { useReasons } from './reasons.ts';
import { useExportButton } from '../../core/list/use-export.ts';

const listed = { ...journal, fields: { ...journal.fields, ...journalDetails } };
const { Balance, Credit, CodPayable } = enumCodes.AmountAccount;
const columns = ['serialNumber', 'journalType', 'beforeAmount', 'amount', 'afterAmount', 'about', 'billId', 'paymentRecordId', 'remarks'];
const forStaff = ['serialNumber', 'ownerId', 'amountAccount', ...columns.slice(1), 'reversesId', 'operatorId'];

/** The pockets as tabs: the balances before and after a row are continuous within one pocket. */
function PocketTabs() {
  const t = useTexts('wallet');
  const states = [Balance, Credit, CodPayable].map((value) => ({ value }));
  const label = t('journal.fields.amountAccount');
  return <StateTabs of="AmountAccount" name="amountAccount" label={label} states={states} all={t('pages.allPockets')} />;
}

const { AdjustIncrease, AdjustDecrease, CreditRepayment } = enumCodes.JournalType;
/** Entries without a document; those of documents are reversed with them. */
const reversible: readonly number[] = [AdjustIncrease, AdjustDecrease, CreditRepayment];

/** All money movements, with the balance of the pocket before and after each. */
export function Page() {
  const exporting = useExportButton(journal, exportUserAmountJournals, userAmountJournalIndex.Export);
  const t = useTexts('wallet');
  const isCustomer = audience() === 'customer';
  const cells = { ...moneyCells(journal, useCurrencyOf(), { signed: ['amount'] }), remarks: useReasons() };
  const actions: readonly Button<Listed<typeof listed>>[] = [
    {
      key: 'reverse',
      needs: userAmountJournalIndex.Adjust,
      audience: operators,
      tone: 'danger',
      visible: ({ journalType }) => reversible.includes(journalType),
      dialog: ({ id, serialNumber: number }, onClose) => (
        <ReverseDialog
          call={reverseUserAmount}
          id={id}
          title={t('pages.reverseTitle', { number })}
          text={t('pages.reverseText')}
          submit={t('actions.reverse')}
          success={t('pages.reversed', { number })}
          onClose={onClose}
        />
      ),
    },
  ];
  return (
    <ListPage
      of={listed}
      actions={actions}
      head={isCustomer && <WalletCard />}
      columns={isCustomer ? columns : forStaff}
      filters={isCustomer ? ['journalType'] : ['ownerId', 'journalType']}
      cells={cells}
      form={false}
      toolbar={[exporting]}
      detail={{ cells }}
    >
      <PocketTabs />
    </ListPage>
  );
}
