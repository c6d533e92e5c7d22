import { role } from '@entrepot/contract/modules/access/role.ts';
import { disableRole, enableRole } from '@entrepot/contract/modules/access/role-calls.ts';
import { platformStaffRoleIndex, userRoleIndex } from '@entrepot/contract/modules/access/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { saveWith } from '../../core/form/save-with.ts';
import { onScreen } from '../../core/list/on-screen.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { forSelected } from '../../core/list/for-selected.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { getSelectApis } from '@entrepot/contract/modules/access/menu-calls.ts';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { ManyInput } from './many-input.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

/** Selects calls that can be granted to roles of a kind (1 staff, 2 customers). */
const apisInput = (roleKind: 1 | 2) =>
  function ApisInput(props: InputProps<string[]>) {
    const { data } = useCallQuery(getSelectApis, { roleKind });
    const options = (data ?? []).flatMap(({ Children }) => Children.map(({ Id, Path }) => ({ value: Id, label: Path })));
    return <ManyInput {...props} options={options} />;
  };

const RightsDrawer = late(() => import('./rights-drawer.tsx').then((part) => ({ default: part.RightsDrawer })));

export type Role = Listed<typeof role>;
const plain = [['name', 'priority'], ['description'], ['isDefault']] as const;
const limits = [
  ['codEnabled', 'codDefaultLimit'],
  ['creditEnabled', 'creditDefaultLimit'],
  ['settlementCycleType', 'settlementGraceDays'],
  ['fullBagCharge'],
] as const;

/** Roles of a kind (1 staff, 2 customers): their screens and buttons, and for customers the credit limit. */
export function Roles({ roleKind }: { roleKind: 1 | 2 }) {
  const t = useTexts('access');
  const screen = roleKind === 1 ? platformStaffRoleIndex : userRoleIndex;
  const siteColumn = useSiteColumn();
  const news = ({ newRights }: Role) => (newRights?.length ? t('roles.newRights', { count: newRights.length }) : '—');
  const isStaff = roleKind === 1;
  const ofKind = onScreen(role, screen);
  const calls = [{ title: t('role.fields.defaultApis'), rows: [['defaultApis']] }];
  const formFields = useMemo(
    () => ({
      description: { span: 4 },
      priority: { hint: t('pages.priorityHint') },
      defaultApis: { input: apisInput(roleKind), span: 4, hint: t('apis.text') },
    }),
    [roleKind, t],
  );
  const actions: readonly Button<Listed<typeof ofKind>>[] = [
    {
      key: 'Authorize',
      may: 'authorize',
      needs: screen.Authorize,
      dialog: (row, onClose) => <RightsDrawer role={row} onClose={onClose} />,
    },
    callButton({
      key: 'Enable',
      may: 'enable',
      call: enableRole,
      needs: screen.Enable,
      visible: (row) => !row.enabled,
      success: 'pages.roleOn',
    }),
    callButton({
      key: 'Disable',
      may: 'disable',
      call: disableRole,
      needs: screen.Disable,
      tone: 'danger',
      visible: (row) => Boolean(row.enabled),
      confirm: { title: 'pages.disableTitle', text: 'pages.disableText' },
      success: 'pages.roleOff',
    }),
  ];
  const switches = actions.filter(({ key }) => key !== 'Authorize').map((one) => forSelected(role, one));
  return (
    <ListPage<typeof role>
      of={ofKind}
      fixed={{ roleKind }}
      filters={['enabled']}
      own={siteColumn}
      cells={{ newRights: news }}
      columns={[
        'name',
        'description',
        'priority',
        'enabled',
        ...(isStaff ? [] : ['isDefault', 'codEnabled', 'creditEnabled', 'settlementCycleType', 'fullBagCharge']),
        'newRights',
        ...siteColumn.map(({ key }) => key),
      ]}
      form={{
        sections: [
          { rows: isStaff ? plain.slice(0, 2) : plain },
          ...(isStaff ? [] : [{ title: t('pages.limits'), rows: limits }]),
          ...calls,
        ],
        fields: formFields,
        // Enabling is a separate call, so an edit does not change it.
        save: saveWith(role, (row) => ({ roleKind, enabled: row?.enabled ?? true })),
        bySite: true,
      }}
      at={{ Permission: 'Authorize' }}
      rowTone={(row) => (!row.enabled ? 'neutral' : row.newRights?.length ? 'waiting' : undefined)}
      actions={actions}
      bulk={switches}
    />
  );
}
