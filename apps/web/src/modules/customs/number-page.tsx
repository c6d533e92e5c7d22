import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { customsNumber } from '@entrepot/contract/modules/customs/clearance-number.ts';
import { deleteCustomsNumbers, voidCustomsNumbers } from '@entrepot/contract/modules/customs/number-calls.ts';
import { customsClearanceNumberIndex } from '@entrepot/contract/modules/customs/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useNumberPool } from '../../core/list/number-pool.tsx';
import { usePlace } from '../../core/tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

const AddNumbers = late(() => import('./add-numbers.tsx').then(({ AddNumbers }) => ({ default: AddNumbers })));

const { Unused } = enumCodes.CustomsNumberStatus;

/** The numbers the clearance companies gave the site: added by range or list, voided, deleted; orders and bags take them in order. */
export function Page() {
  const t = useWords('customs');
  const [adding, setAdding] = useState(false);
  const voiding = useCall(voidCustomsNumbers, { success: t('pages.numbersVoided') });
  const deleting = useCall(deleteCustomsNumbers, { success: t('pages.numbersDeleted') });
  const bulk = useNumberPool({ void: voiding.run, delete: deleting.run });
  const companyId = usePlace().query.get('companyId');
  const { data } = useRows(customsClearanceCompany, { rows: 100 });
  const companies = data?.data ?? [];
  const name = companies.find(({ id }) => id === companyId)?.name;
  const mayChange = audience() !== 'W';
  return (
    <>
      <ListPage
        of={customsNumber}
        at={{ Establish: 'add' }}
        title={name ? t('pages.numbersOf', { name }) : undefined}
        detail={false}
        rowTone={(row) => (row.status === Unused ? undefined : 'idle')}
        toolbar={
          mayChange
            ? [
                {
                  key: 'add',
                  label: t('actions.addNumbers'),
                  icon: <Icon name="plus" />,
                  primary: true,
                  needs: customsClearanceNumberIndex.Establish,
                  onClick: () => setAdding(true),
                },
              ]
            : []
        }
        bulk={mayChange ? bulk({ void: customsClearanceNumberIndex.Void, delete: customsClearanceNumberIndex.Delete }) : []}
        emptyAction={mayChange ? { label: t('actions.addNumbers'), onClick: () => setAdding(true) } : undefined}
      >
        <EnumTabs of="CustomsNumberStatus" label={t('customsNumber.fields.status')} />
      </ListPage>
      <Suspense>{adding && <AddNumbers companies={companies} companyId={companyId} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
