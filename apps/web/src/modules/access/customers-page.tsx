import { Accounts } from './accounts.tsx';

/** The customers' accounts. */
export const Page = () => <Accounts kind="customer" />;
