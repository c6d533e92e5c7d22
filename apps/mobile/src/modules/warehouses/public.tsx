export { OurAddress } from './our-address.tsx';
export { useOurAddresses } from './use-our-addresses.ts';
