// Public interface of this module: the customer's own address at our warehouses.
export { AddressCard } from './address-card.tsx';
