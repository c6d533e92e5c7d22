import { enableInboundQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { ListPage } from '../../core/list-page.tsx';
import { useSiteColumn } from '../../core/site-column.ts';
import { wide } from './quotation-form.ts';
import { useSwitching } from './use-switching.tsx';

/** The prices of receiving goods. */
export function Page() {
  const siteColumn = useSiteColumn();
  const switching = useSwitching('InboundQuotationIndex', enableInboundQuotation);
  return (
    <ListPage
      of={inboundQuotation}
      own={siteColumn}
      rowTone={(row) => (row.effectiveFlag ? undefined : 'idle')}
      form={{ fields: wide('surcharges') }}
      actions={switching}
    />
  );
}
