import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { exportUserAmountJournals } from '@entrepot/contract/modules/wallet/calls.ts';
import { userAmountJournalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from './currency.tsx';
import { WalletCard } from './public.tsx';
import { useReasons } from './reasons.ts';
import { useExportButton } from '../../core/list/use-export.ts';

const { Balance, Credit, CodPayable } = enumCodes.AmountAccount;
const columns = ['serialNumber', 'journalType', 'beforeAmount', 'amount', 'afterAmount', 'billId', 'paymentRecordId', 'remarks'];
const forStaff = ['serialNumber', 'ownerId', 'amountAccount', ...columns.slice(1), 'operatorId'];

/** The pockets as tabs: what is before and after a row follows on within one pocket. */
function PocketTabs() {
  const t = useWords('wallet');
  useLanguage();
  const place = usePlace();
  const chosen = place.query.get('amountAccount') ?? 'all';
  return (
    <Tabs
      label={t('journal.fields.amountAccount')}
      tabs={[
        { key: 'all', label: t('pages.allPockets') },
        ...[Balance, Credit, CodPayable].map((code) => ({ key: String(code), label: enumLabel('AmountAccount', code) })),
      ]}
      value={chosen}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        if (key === 'all') query.delete('amountAccount');
        else query.set('amountAccount', key);
        query.delete('page');
        writeQuery(place, query);
      }}
    />
  );
}

/** Every movement of money, with what was in the pocket before and after it. */
export function Page() {
  const exporting = useExportButton(journal, exportUserAmountJournals, userAmountJournalIndex.Export);
  const isCustomer = audience() === 'C';
  const cells = { ...moneyCells(journal, useCurrencyOf(), { signed: ['amount'] }), remarks: useReasons() };
  return (
    <>
      <ListPage
        of={journal}
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
    </>
  );
}
