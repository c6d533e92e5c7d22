export { OrderWay } from './order-way.tsx';
