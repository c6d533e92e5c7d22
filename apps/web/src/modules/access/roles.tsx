import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { disableRole, enableRole } from '@entrepot/contract/modules/access/role-calls.ts';
import { platformStaffRoleIndex, userRoleIndex } from '@entrepot/contract/modules/access/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';
import { create, edit, type Listed } from '@entrepot/client/calls/api.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { apisInput } from './apis-input.tsx';

const RightsDrawer = lazy(() => import('./rights-drawer.tsx').then((part) => ({ default: part.RightsDrawer })));

export type Role = Listed<typeof role>;
const plain = [['name', 'priority'], ['description'], ['isDefault']] as const;
const limits = [
  ['codEnabled', 'codDefaultLimit'],
  ['creditEnabled', 'creditDefaultLimit'],
  ['settlementCycleType', 'settlementGraceDays'],
  ['fullBagCharge'],
] as const;

/** Saves a role of the screen's kind; being in use is its own verb, so an edit keeps it. */
const saveRole = (of: AnyResource, roleKind: number) => async (values: FormValues, row: FormValues | null, key: string) => {
  const draft = { ...values, roleKind, enabled: row?.enabled ?? true } as never;
  if (!row) return create(of, draft, { quiet: true, idempotencyKey: key });
  await edit(of, row.id as string, row.rowVersion as number, draft, { quiet: true });
  return row.id as string;
};

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
  const isStaff = roleKind === 1;
  const ofKind = { ...role, screen } as AnyResource;
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
      <ListPage
        of={ofKind}
        fixed={{ roleKind }}
        filters={['enabled']}
        own={siteColumn}
        columns={[
          'name',
          'description',
          'priority',
          'enabled',
          ...(isStaff ? [] : ['isDefault', 'codEnabled', 'creditEnabled', 'settlementCycleType', 'fullBagCharge']),
          ...siteColumn.map(({ key }) => key),
        ]}
        form={{
          sections: [
            { rows: isStaff ? plain.slice(0, 2) : plain },
            ...(isStaff ? [] : [{ title: t('pages.limits'), rows: limits }]),
            ...calls,
          ],
          fields: formFields,
          save: saveRole(ofKind, roleKind),
          bySite: true,
        }}
        rowTone={(row) => (row.enabled ? undefined : 'idle')}
        actions={[
          { key: 'rights', label: t('actions.Authorize'), needs: screen.Authorize, run: (row) => setOpen(row as Role) },
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
            run: (row) => disable(row as Role),
          },
        ]}
      />
      <Suspense>{open && <RightsDrawer role={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
