import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { shopAuthorizationInformationIndex as screen } from '@entrepot/contract/modules/shops/screens.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useMemo, useState } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { ConsentResult } from './consent-result.tsx';
import type { Setting } from './setting-dialog.tsx';
import { permissionsText } from './permissions.ts';
import { isOwn, isUsable, mayCancel, mayOn, maySeeOrders, needsAddress, sharedOf, shopKeys, type ShopRow } from './shop-facts.ts';
import { useShopActs } from './use-shop-acts.ts';

const AddDialog = late(() => import('./add-dialog.tsx').then((part) => ({ default: part.AddDialog })));
const SettingDialog = late(() => import('./setting-dialog.tsx').then((part) => ({ default: part.SettingDialog })));
const ShareDialog = late(() => import('./share-dialog.tsx').then((part) => ({ default: part.ShareDialog })));
const loadDialogs = () => import('./shop-dialogs.tsx');
const RemarksDialog = late(() => loadDialogs().then((part) => ({ default: part.RemarksDialog })));
const AgainDialog = late(() => loadDialogs().then((part) => ({ default: part.AgainDialog })));
const OwnerDialog = late(() => loadDialogs().then((part) => ({ default: part.OwnerDialog })));

type Open =
  | { what: 'add' }
  | { what: 'remarks' | 'share' | 'owner' | 'again'; row: ShopRow }
  | { what: 'setting'; setting: Setting; rows: readonly ShopRow[] };

// What is set for the chosen shops, and the button it needs.
const settings = [
  ['warehouse', screen.SetWarehouse],
  ['shipping', screen.SetTypeOfShipping],
  ['currency', screen.SetCurrency],
  ['products', screen.SetGenerateProducts],
  ['unpacking', screen.SetUnpacking],
] as const;

/** The shops that customers let us read at their marketplaces: authorized, set up, shared, synchronized, taken back. */
export function Page() {
  const t = useWords('shops');
  const [open, setOpen] = useState<Open | null>(null);
  const keys = useMemo(shopKeys, []);
  const acts = useShopActs();
  const close = () => setOpen(null);
  const on = (what: 'remarks' | 'share' | 'owner' | 'again') => (row: ShopRow) => setOpen({ what, row });
  const isCustomer = audience() === 'C';
  const add = { label: t('actions.add'), onClick: () => setOpen({ what: 'add' }) };
  const again = (row: ShopRow) => (needsAddress(row) ? on('again')(row) : acts.reauthorize(row));
  const unread = (row: ShopRow) => (isUsable(row) ? null : t('pages.notAuthorized'));
  return (
    <>
      <ListPage
        of={shop}
        columns={keys.columns}
        filters={keys.filters}
        own={[
          {
            key: 'sharing',
            label: t('calls.sharing'),
            width: 150,
            cell: (row: ShopRow) => (isOwn(row) ? null : permissionsText(sharedOf(row))),
            value: (row: ShopRow) => permissionsText(sharedOf(row)),
          },
        ]}
        form={false}
        emptyAction={isCustomer ? add : undefined}
        head={<ConsentResult />}
        toolbar={isCustomer ? [{ ...add, key: 'add', icon: <Icon name="plus" />, primary: true, needs: screen.Add }] : []}
        bulk={settings.map(([setting, needs]) => ({
          key: setting,
          label: t(`actions.${setting}`),
          needs,
          run: (rows: readonly ShopRow[]) => {
            setOpen({ what: 'setting', setting, rows });
            return false;
          },
        }))}
        mayRemove={isOwn}
        actions={[
          {
            key: 'orders',
            label: t('actions.viewOrders'),
            needs: screen.ViewOrders,
            shown: maySeeOrders,
            blocked: unread,
            run: ({ id }) => go(`/ShopAuthorizationInformationShopOrder?id=${id}`),
          },
          {
            key: 'articles',
            label: t('actions.viewArticles'),
            needs: screen.ViewCommodity,
            shown: mayOn('ManageCommodity'),
            blocked: unread,
            run: ({ id }) => go(`/ShopAuthorizationInformationCommodityDetailed?id=${id}`),
          },
          {
            key: 'synchronize',
            label: t('actions.synchronize'),
            icon: <Icon name="refresh" />,
            needs: screen.Synchronize,
            shown: isUsable,
            run: acts.synchronize,
          },
          {
            key: 'again',
            label: t('actions.reauthorize'),
            needs: screen.Reauthorize,
            shown: (row: ShopRow) => isOwn(row) && !isUsable(row),
            run: again,
          },
          { key: 'share', label: t('actions.share'), needs: screen.Share, shown: isOwn, run: on('share') },
          {
            key: 'remarks',
            label: t('actions.editRemarks'),
            needs: screen.EditRemarks,
            shown: mayOn('ManageSettings'),
            later: true,
            run: on('remarks'),
          },
          ...settings.map(([setting, needs]) => ({
            key: setting,
            label: t(`actions.${setting}`),
            needs,
            shown: mayOn('ManageSettings'),
            later: true,
            run: (row: ShopRow) => setOpen({ what: 'setting', setting, rows: [row] }),
          })),
          ...(isCustomer
            ? []
            : [{ key: 'owner', label: t('actions.changeOwner'), needs: screen.ChangeOwner, later: true, run: on('owner') }]),
          {
            key: 'renew',
            label: t('actions.reauthorize'),
            needs: screen.Reauthorize,
            shown: (row: ShopRow) => isOwn(row) && isUsable(row),
            later: true,
            run: again,
          },
          {
            key: 'cancel',
            label: t('actions.cancelAuthorization'),
            needs: screen.CancelAuthorization,
            shown: (row: ShopRow) => isOwn(row) && mayCancel(row),
            later: true,
            tone: 'danger',
            run: acts.cancel,
          },
        ]}
        rowTone={(row: ShopRow) => (isUsable(row) ? undefined : 'waits')}
        detail={{
          cells: { failure: ({ failure }) => (failure ? t(`failures.${failure}`) : '—') },
          sections: [
            {
              keys: [
                'shopAuthorizationInformationType',
                'shopId',
                'status',
                'failure',
                'ownerId',
                'authorizationExpireTime',
                'lastSynchronizeTime',
              ],
              quiet: ['failure', 'shopId'],
            },
            {
              title: t('pages.settingsTitle'),
              keys: ['warehouseId', 'typeOfShippingId', 'currencyId', 'automaticallyGenerateProducts', 'unpacking'],
            },
            { keys: ['remarks', 'creationTime'] },
          ],
        }}
      />
      <Suspense>
        {open?.what === 'add' && <AddDialog onClose={close} />}
        {open?.what === 'remarks' && <RemarksDialog row={open.row} onClose={close} />}
        {open?.what === 'share' && <ShareDialog row={open.row} onClose={close} />}
        {open?.what === 'again' && <AgainDialog row={open.row} onClose={close} />}
        {open?.what === 'owner' && <OwnerDialog row={open.row} onClose={close} />}
        {open?.what === 'setting' && <SettingDialog setting={open.setting} rows={open.rows} onClose={close} />}
      </Suspense>
    </>
  );
}
