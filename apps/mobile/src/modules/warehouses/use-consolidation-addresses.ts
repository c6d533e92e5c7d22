import type { Output } from '@entrepot/contract/core/call.ts';
import { getMineConsolidationAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

export type ConsolidationAddress = Output<typeof getMineConsolidationAddresses>[number];

/** Loads the addresses of the site's warehouses in the form that the customer enters in shops. */
export function useConsolidationAddresses() {
  return useCallQuery(getMineConsolidationAddresses, {});
}
