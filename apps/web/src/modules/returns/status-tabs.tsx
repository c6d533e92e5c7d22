import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { StateTabs } from '../../core/list/state-tabs.tsx';

const { Draft, Submitted, InTransit, Arrived, Receiving, Shelved, Ended, Cancelled } = enumCodes.WarehouseDocumentStatus;
// Couriers do not report the departure of a return; one that is forwarded to another warehouse is in transit.
const states = [Draft, Submitted, InTransit, Arrived, Receiving, Shelved, Ended, Cancelled].map((value) => ({ value }));

/** The statuses of a return as tabs above the list. */
export function StatusTabs() {
  const t = useTexts('returns');
  return <StateTabs of="WarehouseDocumentStatus" name="documentStatus" label={t('returnOrder.fields.documentStatus')} states={states} />;
}
