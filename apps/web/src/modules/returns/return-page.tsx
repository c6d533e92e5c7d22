import { cancelReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { useMemo, useState } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { useDepths } from '../receiving/public.tsx';
import { EndDialog } from './end-dialog.tsx';
import { Goods } from './goods.tsx';
import { detailParts, isAwaited, isInHouse, isOpen, listKeys, mayEnd, type ReturnRow } from './return-facts.ts';
import { SignDialog } from './sign-dialog.tsx';
import { StatusTabs } from './status-tabs.tsx';

type Open = { what: 'sign' | 'end'; row: ReturnRow };

/** The goods that customers' buyers send back: announced, received, inspected, on shelves, ended. */
export function Page() {
  const t = useWords('returns');
  const [open, setOpen] = useState<Open | null>(null);
  const keys = useMemo(listKeys, []);
  const depths = useDepths();
  const cancelling = useCall(cancelReturnOrder);
  const close = () => setOpen(null);
  const on = (what: Open['what']) => (row: ReturnRow) => setOpen({ what, row });
  const establish = () => go('/ReturnOrderEstablish');
  async function cancel({ id, orderNo: number }: ReturnRow) {
    const agreed = await confirm({
      title: t('pages.cancelTitle', { number }),
      text: t('pages.cancelText'),
      confirmLabel: t('actions.cancelOrder'),
      tone: 'danger',
    });
    if (agreed) await cancelling.run({ id });
  }
  return (
    <>
      <ListPage
        of={returnOrder}
        columns={keys.columns}
        filters={keys.filters}
        form={false}
        emptyAction={{ label: t('actions.establish'), onClick: establish }}
        toolbar={[
          {
            key: 'new',
            label: t('actions.establish'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: returnOrderIndex.Establish,
            onClick: establish,
          },
          {
            key: 'scan',
            label: t('actions.inspect'),
            icon: <Icon name="check" />,
            needs: [returnOrderIndex.SignFor, returnOrderIndex.Inspect],
            onClick: () => go('/ReturnOrderInspection'),
          },
        ]}
        actions={[
          { key: 'sign', label: t('actions.sign'), needs: returnOrderIndex.SignFor, shown: isAwaited, run: on('sign') },
          {
            key: 'inspect',
            label: t('actions.inspect'),
            needs: returnOrderIndex.Inspect,
            shown: isInHouse,
            run: ({ id }) => go(`/ReturnOrderInspection?id=${id}`),
          },
          {
            key: 'edit',
            label: t('actions.edit'),
            icon: <Icon name="edit" />,
            needs: returnOrderIndex.Edit,
            shown: isOpen,
            run: ({ id }) => go(`/ReturnOrderEdit?id=${id}`),
          },
          { key: 'end', label: t('actions.end'), needs: returnOrderIndex.End, shown: mayEnd, run: on('end') },
          {
            key: 'cancel',
            label: t('actions.cancelOrder'),
            tone: 'danger',
            later: true,
            needs: returnOrderIndex.Cancel,
            shown: isOpen,
            run: (row) => void cancel(row),
          },
        ]}
        detail={{
          sections: detailParts(t),
          cells: { inspection: ({ inspection }) => depths.find(({ value }) => value === inspection)?.label },
          children: ({ id }) => <Goods id={id} />,
        }}
      >
        <StatusTabs />
      </ListPage>
      {open?.what === 'sign' && <SignDialog row={open.row} onClose={close} />}
      {open?.what === 'end' && <EndDialog row={open.row} onClose={close} />}
    </>
  );
}
