import { enableInboundQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { presentFields } from '@entrepot/contract/modules/pricing/filters.ts';
import { inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { forSelected } from '../../core/list/for-selected.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { EntryCell } from './entry-cell.tsx';
import { withStatus } from './quotation-lists.ts';
import { useSwitching } from './use-switching.tsx';

const listed = withStatus(inboundQuotation);
const of = { ...listed, fields: { ...listed.fields, ...presentFields } };

/** The prices of receiving goods. */
export function Page() {
  const t = useTexts('pricing');
  const siteColumn = useSiteColumn();
  const switching = useSwitching(enableInboundQuotation);
  const chargeOn = (row: Record<string, unknown>) => t(`pages.moment${row.chargeOn}`);
  return (
    <ListPage
      of={of}
      own={siteColumn}
      filters={['name', 'quotationStatus', 'warehouseIds']}
      cells={{ chargeOn, timeOfEntryIntoForce: EntryCell }}
      detail={{ cells: { chargeOn } }}
      rowTone={(row) => (row.effectiveFlag ? undefined : 'neutral')}
      form={{ newAt: '/InboundQuotationEstablish', editAt: ({ id }) => `/InboundQuotationEdit?id=${id}` }}
      actions={switching}
      bulk={switching.map((one) => forSelected(of, one))}
    />
  );
}
