import { pickupPointTypes, selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';

const KindInput = choiceInput('warehouses', 'pages.pickupPointTypes.', Object.values(pickupPointTypes));

/** The operator's kind by name instead of number. */
export const form = { fields: { pointType: { input: KindInput } } };

/** Pickup addresses, where receivers collect their parcels. */
export function Page() {
  const t = useTexts('warehouses');
  const siteColumn = useSiteColumn();
  const pointType = (row: Record<string, unknown>) => t(`pages.pickupPointTypes.${row.pointType}`);
  return (
    <ListPage of={selfPickupAddress} bulkRemove own={siteColumn} cells={{ pointType }} detail={{ cells: { pointType } }} form={form} />
  );
}
