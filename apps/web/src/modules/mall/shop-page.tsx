import type { Listed } from '@entrepot/client/calls/api.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { disableMallShop, enableMallShop } from '@entrepot/contract/modules/mall/calls.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { mallShopInformationIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { useMemo } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';

type Row = Listed<typeof mallShop>;

// Merchants open shops of their own, and what the site keeps of a sale is not theirs to set.
const keysFor = (isCustomer: boolean) => {
  const own = (keys: readonly string[]) => (isCustomer ? keys.filter((key) => key !== 'ownerId') : keys);
  const { filters, form } = mallShop.page!;
  // The name opens the row, so it goes first.
  const columns = ['name', 'logo', 'enable', 'ownerId', 'commissionRate', 'remarks'];
  return { columns: own(columns), filters: own(filters), rows: form.map(own).filter((row) => row.length > 0) };
};

/** The shops of the mall: opened by merchants or for them, enabled by staff, disabled by both. */
export function Page() {
  const t = useWords('mall');
  const isCustomer = audience() === 'C';
  const keys = useMemo(() => keysFor(isCustomer), [isCustomer]);
  const enabling = useCall(enableMallShop);
  const disabling = useCall(disableMallShop);
  async function enable({ id, name }: Row) {
    if (await enabling.run({ id })) tell({ tone: 'success', text: t('pages.shopEnabled', { name }) });
  }
  async function disable({ id, name }: Row) {
    const agreed = await confirm({
      title: t('pages.disableTitle', { name }),
      text: t('pages.disableText'),
      confirmLabel: t('actions.disable'),
      tone: 'danger',
    });
    if (agreed && (await disabling.run({ id }))) tell({ tone: 'success', text: t('pages.shopDisabled', { name }) });
  }
  return (
    <ListPage
      of={mallShop}
      columns={keys.columns}
      filters={keys.filters}
      head={isCustomer && <Text tone="soft">{t('pages.shopHint')}</Text>}
      form={{ sections: [{ rows: keys.rows }] }}
      actions={[
        {
          key: 'enable',
          label: t('actions.enable'),
          needs: mallShopInformationIndex.Enable,
          shown: (row) => !row.enable,
          run: enable,
        },
        {
          key: 'disable',
          label: t('actions.disable'),
          tone: 'danger',
          later: true,
          needs: mallShopInformationIndex.Disable,
          shown: (row) => row.enable,
          run: disable,
        },
      ]}
    />
  );
}
