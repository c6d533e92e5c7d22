export { PendingPayments } from './pending-payments.tsx';
