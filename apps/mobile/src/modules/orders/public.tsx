export { OrderWay } from './order-way.tsx';
export { openBills, useWholeOrder } from './whole-order.ts';
