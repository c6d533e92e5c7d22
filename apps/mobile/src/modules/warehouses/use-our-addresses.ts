import type { Output } from '@entrepot/contract/core/call.ts';
import { getMineConsolidationAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { useQuery } from '@tanstack/react-query';

export type Ours = Output<typeof getMineConsolidationAddresses>[number];

/** The addresses of the site's warehouses as the customer writes them on purchases. */
export function useOurAddresses() {
  const language = useLanguage();
  return useQuery({ queryKey: ['our-addresses', language], queryFn: () => ask(getMineConsolidationAddresses, {}, { quiet: true }) });
}
