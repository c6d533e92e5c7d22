import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { getShopPermissions, shareShop } from '@entrepot/contract/modules/shops/calls.ts';
import { shopPermission } from '@entrepot/contract/modules/shops/shop.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { permissionsText } from './permissions.ts';
import type { ShopRow } from './shop-facts.ts';

type Sharing = ResponseOf<(typeof getShopPermissions)['output']>[number];

/** Customers a shop is shared with; grants and revokes their permissions. */
export function ShareDialog({ row, onClose }: { row: ShopRow; onClose(): void }) {
  const t = useTexts('shops');
  const isStaff = audience() !== 'customer';
  return (
    <CallDialog
      of={shareShop}
      about={shopPermission}
      title={t('pages.shareTitle', { name: row.name })}
      above={
        <Stack gap="small">
          <Text>{t('pages.shareText')}</Text>
          <SharedWith id={row.id} />
        </Stack>
      }
      rows={[isStaff ? ['userId'] : ['userName'], ['permissions']]}
      fields={({ permissions }) => ({
        userId: { required: true },
        userName: { required: true, label: t('shopPermission.fields.userId'), hint: t('pages.shareHint') },
        permissions: { wrong: !permissions?.length && t('pages.choosePermission'), validateOn: 'sending' },
      })}
      params={{ id: row.id }}
      submit={t('actions.share')}
      success={t('pages.shared', { name: row.name })}
      onClose={onClose}
    />
  );
}

function SharedWith({ id }: { id: string }) {
  const t = useTexts('shops');
  const { data, error, refetch } = useCallQuery(getShopPermissions, { id });
  const ending = useCall(shareShop, { success: t('pages.unshared') });
  const columns = useMemo(
    (): Column<Sharing>[] => [
      {
        key: 'userName',
        label: t('shopPermission.fields.userId'),
        cell: ({ userName, nickName }) => [nickName, userName].filter(Boolean).join(' · '),
      },
      {
        key: 'permissions',
        label: t('shopPermission.fields.permissions'),
        wrap: true,
        cell: ({ permissions }) => permissionsText(permissions),
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('shopPermission.plural')}
      columns={columns}
      rows={data}
      rowKey={({ userId }) => userId}
      selection="none"
      error={error && !data ? errorProps(error, refetch) : null}
      empty={{ title: t('shopPermission.empty'), compact: true }}
      skeletonRows={1}
      height={Math.min(220, 92 + 36 * Math.max(1, data?.length ?? 1))}
      actions={[
        {
          key: 'end',
          label: t('actions.unshare'),
          tone: 'danger',
          run: ({ userId }) => ending.run({ id, userId, permissions: [] }),
        },
      ]}
    />
  );
}
