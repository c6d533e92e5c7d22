import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { disableMallShop, enableMallShop } from '@entrepot/contract/modules/mall/calls.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useMemo } from 'react';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { forSelected } from '../../core/list/for-selected.ts';
import { ListPage } from '../../core/list/list-page.tsx';

type Row = Listed<typeof mallShop>;

// Merchants create only their own shops, and cannot set the site's commission.
const keysFor = (isCustomer: boolean) => {
  const own = (keys: readonly string[]) => (isCustomer ? keys.filter((key) => key !== 'ownerId') : keys);
  const { filters, form } = mallShop.page!;
  // The name opens the row, so it goes first.
  const columns = ['name', 'logo', 'enable', 'ownerId', 'commissionRate', 'remarks'];
  return { columns: own(columns), filters: own(filters), rows: form.map(own).filter((row) => row.length > 0) };
};
const actions: readonly Button<Row>[] = [
  callButton({ key: 'enable', call: enableMallShop, visible: (row) => !row.enable, success: 'pages.shopEnabled' }),
  callButton({
    key: 'disable',
    call: disableMallShop,
    tone: 'danger',
    later: true,
    visible: (row) => row.enable,
    confirm: { title: 'pages.disableTitle', text: 'pages.disableText' },
    success: 'pages.shopDisabled',
  }),
];

const bulk = actions.map((one) => forSelected(mallShop, one));

/** Mall shops: created by merchants or for them, enabled by staff, disabled by both. */
export function Page() {
  const t = useTexts('mall');
  const isCustomer = audience() === 'customer';
  const keys = useMemo(() => keysFor(isCustomer), [isCustomer]);
  return (
    <ListPage
      of={mallShop}
      columns={keys.columns}
      filters={keys.filters}
      head={isCustomer && <Text tone="soft">{t('pages.shopHint')}</Text>}
      form={{ sections: [{ rows: keys.rows }] }}
      actions={actions}
      bulk={bulk}
    />
  );
}
