import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';

const { Disabled } = enumCodes.EnableStatus;

/** The companies that clear the site's parcels; from here to the numbers of each. */
export function Page() {
  const t = useWords('customs');
  return (
    <ListPage
      of={customsClearanceCompany}
      rowTone={(row) => (row.enableStatus === Disabled ? 'idle' : undefined)}
      actions={[
        {
          key: 'numbers',
          label: t('actions.numbers'),
          run: ({ id }) => go(`/CustomsClearanceNumberIndex?companyId=${id}`),
        },
      ]}
    />
  );
}
