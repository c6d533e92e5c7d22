import {
  getCancelShopLink,
  reauthorizeShop,
  synchronizeShopCommodity,
  synchronizeShopOrders,
} from '@entrepot/contract/modules/shops/calls.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { shopAuthorizationInformationIndex as screen } from '@entrepot/contract/modules/shops/screens.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useMemo } from 'react';
import { callButton, type OpenDialog, customers, staff } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { ConsentResult } from './consent-result.tsx';
import { permissionsText } from './permissions.ts';
import { isOwn, isUsable, mayCancel, mayOn, maySeeOrders, needsAddress, sharedOf, shopKeys, type ShopRow } from './shop-facts.ts';
import { followLink } from './follow-link.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';

/** Actions on a shop that need no form. */
function useShopActs() {
  const t = useTexts('shops');
  const again = useCall(reauthorizeShop, { done: followLink });
  const received = useAction(synchronizeAll, {
    success: ({ orders, articles }) =>
      [
        orders && t('pages.ordersReceived', { added: orders.added, updated: orders.updated }),
        articles && t('pages.articlesReceived', { added: articles.added, updated: articles.updated }),
      ]
        .filter(Boolean)
        .join(' '),
  });
  return {
    reauthorize: ({ id }: ShopRow) => again.run({ id }),
    synchronize: (row: ShopRow) => received.run(row),
  };
}

// Articles first: with them an order's lines can be bound to commodities.
async function synchronizeAll(row: ShopRow) {
  const { id } = row;
  const articles = mayOn('ManageCommodity')(row) ? await callApi(synchronizeShopCommodity, { id }, { quiet: true }) : null;
  const orders = maySeeOrders(row) ? await callApi(synchronizeShopOrders, { id }, { quiet: true }) : null;
  return { orders, articles };
}

const AddDialog = late(() => import('./add-dialog.tsx').then((part) => ({ default: part.AddDialog })));
const SettingDialog = late(() => import('./setting-dialog.tsx').then((part) => ({ default: part.SettingDialog })));
const ShareDialog = late(() => import('./share-dialog.tsx').then((part) => ({ default: part.ShareDialog })));
const loadDialogs = () => import('./shop-dialogs.tsx');
const RemarksDialog = late(() => loadDialogs().then((part) => ({ default: part.RemarksDialog })));
const AgainDialog = late(() => loadDialogs().then((part) => ({ default: part.AgainDialog })));
const OwnerDialog = late(() => loadDialogs().then((part) => ({ default: part.OwnerDialog })));

// A setting of the selected shops, and its permission.
const settings = [
  ['warehouse', screen.SetWarehouse],
  ['shipping', screen.SetTypeOfShipping],
  ['currency', screen.SetCurrency],
  ['products', screen.SetGenerateProducts],
  ['unpacking', screen.SetUnpacking],
] as const;

/** Shops that customers authorized at their marketplaces: settings, sharing, synchronization, revocation. */
export function Page() {
  const t = useTexts('shops');
  const keys = useMemo(shopKeys, []);
  const acts = useShopActs();
  const again = (row: ShopRow, open: OpenDialog) =>
    needsAddress(row) ? open((onClose) => <AgainDialog row={row} onClose={onClose} />) : acts.reauthorize(row);
  const unread = (row: ShopRow) => (isUsable(row) ? null : t('pages.notAuthorized'));
  return (
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
      head={<ConsentResult />}
      toolbar={[
        {
          key: 'add',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: screen.Add,
          audience: customers,
          dialog: (_, onClose) => <AddDialog onClose={onClose} />,
        },
      ]}
      bulk={settings.map(([setting, needs]) => ({
        key: setting,
        needs,
        run: (rows: readonly ShopRow[], open: OpenDialog) => {
          open((onClose) => <SettingDialog setting={setting} rows={rows} onClose={onClose} />);
          return false;
        },
      }))}
      mayRemove={isOwn}
      actions={[
        {
          key: 'viewOrders',
          needs: screen.ViewOrders,
          visible: maySeeOrders,
          blocked: unread,
          run: ({ id }) => go(`/ShopAuthorizationInformationShopOrder?id=${id}`),
        },
        {
          key: 'viewArticles',
          needs: screen.ViewCommodity,
          visible: mayOn('ManageCommodity'),
          blocked: unread,
          run: ({ id }) => go(`/ShopAuthorizationInformationCommodityDetailed?id=${id}`),
        },
        {
          key: 'synchronize',
          icon: 'refresh',
          needs: screen.Synchronize,
          visible: isUsable,
          run: acts.synchronize,
        },
        {
          key: 'reauthorize',
          needs: screen.Reauthorize,
          visible: (row: ShopRow) => isOwn(row) && !isUsable(row),
          run: again,
        },
        { key: 'share', needs: screen.Share, visible: isOwn, dialog: (row, onClose) => <ShareDialog row={row} onClose={onClose} /> },
        {
          key: 'editRemarks',
          needs: screen.EditRemarks,
          visible: mayOn('ManageSettings'),
          later: true,
          dialog: (row, onClose) => <RemarksDialog row={row} onClose={onClose} />,
        },
        ...settings.map(([setting, needs]) => ({
          key: setting,
          needs,
          visible: mayOn('ManageSettings'),
          later: true,
          dialog: (row: ShopRow, onClose: () => void) => <SettingDialog setting={setting} rows={[row]} onClose={onClose} />,
        })),
        {
          key: 'changeOwner',
          needs: screen.ChangeOwner,
          audience: staff,
          later: true,
          dialog: (row, onClose) => <OwnerDialog row={row} onClose={onClose} />,
        },
        {
          key: 'reauthorize',
          needs: screen.Reauthorize,
          visible: (row: ShopRow) => isOwn(row) && isUsable(row),
          later: true,
          run: again,
        },
        callButton<ShopRow, typeof getCancelShopLink.input, typeof getCancelShopLink.output>({
          key: 'cancelAuthorization',
          call: getCancelShopLink,
          needs: screen.CancelAuthorization,
          visible: (row: ShopRow) => isOwn(row) && mayCancel(row),
          later: true,
          tone: 'danger',
          confirm: { title: 'pages.cancelTitle', text: 'pages.cancelText' },
          done: followLink,
        }),
      ]}
      rowTone={(row: ShopRow) => (isUsable(row) ? undefined : 'waiting')}
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
  );
}
