import { securityEvent } from '@entrepot/contract/modules/access/security-event.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { StaffFilter } from '../../core/list/staff-filter.tsx';
import { enumLabel } from '../../core/values/enums.ts';

/** Sign-ins, refused calls, changed passwords and rights, exports: newest first. */
export function Page() {
  const t = useTexts('access');
  const siteColumn = useSiteColumn();
  return (
    <ListPage
      of={securityEvent}
      filterInputs={{ actorId: StaffFilter }}
      own={[
        {
          key: 'securityEventKind',
          label: t('securityEvent.fields.securityEventKind'),
          width: 200,
          cell: ({ securityEventKind }) => enumLabel('SecurityEventKind', securityEventKind),
        },
        ...siteColumn,
      ]}
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
      detail={{
        cells: { securityEventKind: ({ securityEventKind }) => enumLabel('SecurityEventKind', securityEventKind) },
        sections: [
          { keys: ['securityEventKind', 'userId', 'actorId', 'detail', 'times', 'creationTime', 'lastTime', 'address', 'device'] },
        ],
      }}
    />
  );
}
