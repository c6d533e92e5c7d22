// Public interface of this module: the customer's own address at our warehouses, and the page of staff who must set up a second factor.
export { AddressCard } from './address-card.tsx';
export { DemandedFactorPage } from './demanded-factor.tsx';
