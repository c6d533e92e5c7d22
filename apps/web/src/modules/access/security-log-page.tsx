import { securityEvent } from '@entrepot/contract/modules/access/security-event.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { StaffFilter } from '../../core/list/staff-filter.tsx';

/** Sign-ins, refused calls, changed passwords and rights, exports: newest first. */
export function Page() {
  const siteColumn = useSiteColumn();
  return (
    <ListPage
      of={securityEvent}
      filterInputs={{ actorId: StaffFilter }}
      own={siteColumn}
      columns={[
        'securityEventKind',
        'userId',
        'actorId',
        'detail',
        'times',
        'lastTime',
        'address',
        'device',
        ...siteColumn.map(({ key }) => key),
      ]}
      form={false}
    />
  );
}
