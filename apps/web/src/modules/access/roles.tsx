import { role } from '@entrepot/contract/modules/access/role.ts';
import { disableRole, enableRole } from '@entrepot/contract/modules/access/role-calls.ts';
import { platformStaffRoleIndex, userRoleIndex } from '@entrepot/contract/modules/access/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useMemo, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { saveWith } from '../../core/form/save-with.ts';
import { onScreen } from '../../core/list/on-screen.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { apisInput } from './apis-input.tsx';

const RightsDrawer = late(() => import('./rights-drawer.tsx').then((part) => ({ default: part.RightsDrawer })));

export type Role = Listed<typeof role>;
const plain = [['name', 'priority'], ['description'], ['isDefault']] as const;
const limits = [
  ['codEnabled', 'codDefaultLimit'],
  ['creditEnabled', 'creditDefaultLimit'],
  ['settlementCycleType', 'settlementGraceDays'],
  ['fullBagCharge'],
] as const;

/** The roles of a kind, 1 staff and 2 customers: what each may see and press, and for customers the money they may owe. */
export function Roles({ roleKind }: { roleKind: 1 | 2 }) {
  const t = useWords('access');
  const screen = roleKind === 1 ? platformStaffRoleIndex : userRoleIndex;
  const [open, setOpen] = useState<Role | null>(null);
  const enabling = useCall(enableRole, { success: t('pages.roleOn') });
  const disabling = useCall(disableRole, { success: t('pages.roleOff') });
  const disable = async ({ id, name }: Role) => {
    const title = t('pages.disableTitle', { name });
    if (await confirm({ title, text: t('pages.disableText'), confirmLabel: t('actions.Disable'), tone: 'danger' }))
      await disabling.run({ id });
  };
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
  return (
    <>
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
          // Being in use is its own verb, so an edit keeps it.
          save: saveWith(role, (row) => ({ roleKind, enabled: row?.enabled ?? true })),
          bySite: true,
        }}
        at={{ Permission: 'rights' }}
        rowTone={(row) => (!row.enabled ? 'idle' : row.newRights?.length ? 'waits' : undefined)}
        actions={[
          { key: 'rights', label: t('actions.Authorize'), needs: screen.Authorize, run: setOpen },
          {
            key: 'on',
            label: t('actions.Enable'),
            needs: screen.Enable,
            shown: (row) => !row.enabled,
            run: ({ id }) => enabling.run({ id }),
          },
          {
            key: 'off',
            label: t('actions.Disable'),
            needs: screen.Disable,
            tone: 'danger',
            shown: (row) => Boolean(row.enabled),
            run: disable,
          },
        ]}
      />
      <Suspense>{open && <RightsDrawer role={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
