import { callApi } from '@entrepot/client/calls/api.ts';
import { getConsolidationAddressProposal } from '@entrepot/contract/modules/warehouses/calls.ts';
import { consolidationAddress } from '@entrepot/contract/modules/warehouses/consolidation-address.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** Proposes the address of the chosen warehouse; without an answer the form is filled in by hand. */
const propose = async (key: string, warehouseId: unknown) =>
  key === 'warehouseId' && typeof warehouseId === 'string'
    ? callApi(getConsolidationAddressProposal, { warehouseId }, { quiet: true }).catch(() => null)
    : null;

/** Addresses of the warehouses that customers write on their purchases. */
export function Page() {
  return <ListPage of={consolidationAddress} bulkRemove form={{ propose }} />;
}
