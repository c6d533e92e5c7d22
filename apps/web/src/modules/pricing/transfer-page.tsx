import { copyTransferQuotation, disableTransferQuotation, enableTransferQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { useWords } from '../../core/i18n.ts';
import { ListPage } from '../../core/list-page.tsx';
import { useSiteColumn } from '../../core/site-column.ts';
import { useCall } from '../../core/use-action.ts';
import { transferParts, wide } from './quotation-form.ts';
import { useSwitching } from './use-switching.tsx';

const screen = 'TransferQuotationIndex';

/** The prices of carrying orders to their destinations. A change makes a new version; orders keep theirs. */
export function Page() {
  const siteColumn = useSiteColumn();
  const t = useWords('pricing');
  const copying = useCall(copyTransferQuotation, { success: t('pages.copied') });
  const switching = useSwitching(screen, { on: enableTransferQuotation, off: disableTransferQuotation });
  return (
    <ListPage
      of={transferQuotation}
      own={siteColumn}
      rowTone={(row) => (row.effectiveFlag ? undefined : 'idle')}
      form={{ sections: transferParts(t), fields: wide('ranges', 'surcharges') }}
      actions={[
        ...switching,
        {
          key: 'copy',
          label: t('actions.copy'),
          icon: <Icon name="copy" />,
          needs: `${screen}.Copy`,
          run: ({ id }) => copying.run({ id }),
        },
      ]}
    />
  );
}
