import { Menus } from './menus.tsx';

/** The menu of customers. */
export const Page = () => <Menus roleKind={2} />;
