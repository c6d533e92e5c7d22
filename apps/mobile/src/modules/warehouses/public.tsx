export { ConsolidationAddressCard } from './consolidation-address-card.tsx';
export { useConsolidationAddresses } from './use-consolidation-addresses.ts';
