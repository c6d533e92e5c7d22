import { Roles } from './roles.tsx';

/** The roles of customers. */
export const Page = () => <Roles roleKind={2} />;
