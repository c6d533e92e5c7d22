import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';

const { Disabled } = enumCodes.EnableStatus;

/** Clearance companies of the site, and a link to the numbers of each. */
export function Page() {
  return (
    <ListPage
      of={customsClearanceCompany}
      rowTone={(row) => (row.enableStatus === Disabled ? 'neutral' : undefined)}
      actions={[
        {
          key: 'numbers',
          run: ({ id }) => go(`/CustomsClearanceNumberIndex?companyId=${id}`),
        },
      ]}
    />
  );
}
