import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { customsNumber } from '@entrepot/contract/modules/customs/clearance-number.ts';
import { deleteCustomsNumbers, voidCustomsNumbers } from '@entrepot/contract/modules/customs/number-calls.ts';
import { customsClearanceNumberIndex } from '@entrepot/contract/modules/customs/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { operators } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useNumberPool } from '../../core/list/number-pool.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
const AddNumbers = late(() => import('./add-numbers.tsx').then(({ AddNumbers }) => ({ default: AddNumbers })));

const { Unused } = enumCodes.CustomsNumberStatus;

/** Customs numbers that clearance companies assigned to the site: add by range or list, void, delete; orders and bags use them in order. */
export function Page() {
  const t = useTexts('customs');
  const bulk = useNumberPool({ void: voidCustomsNumbers, delete: deleteCustomsNumbers });
  const companyId = useTabLocation().query.get('companyId');
  const { data } = useRows(customsClearanceCompany, { rows: 100 });
  const companies = data?.data ?? [];
  const name = companies.find(({ id }) => id === companyId)?.name;
  return (
    <ListPage
      of={customsNumber}
      at={{ Establish: 'addNumbers' }}
      title={name ? t('pages.numbersOf', { name }) : undefined}
      detail={false}
      rowTone={(row) => (row.status === Unused ? undefined : 'neutral')}
      toolbar={[
        {
          key: 'addNumbers',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: customsClearanceNumberIndex.Establish,
          audience: operators,
          dialog: (_, onClose) => <AddNumbers companies={companies} companyId={companyId} onClose={onClose} />,
        },
      ]}
      bulk={bulk}
    >
      <StateTabs of="CustomsNumberStatus" label={t('customsNumber.fields.status')} />
    </ListPage>
  );
}
