import { Accounts } from './accounts.tsx';

/** The back-office accounts. */
export const Page = () => <Accounts kind="staff" />;
