import { Roles } from './roles.tsx';

/** The roles of the staff. */
export const Page = () => <Roles roleKind={1} />;
