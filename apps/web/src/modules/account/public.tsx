// What this module offers to the others: an address of the customer's own at our warehouses.
export { AddressCard } from './address-card.tsx';
