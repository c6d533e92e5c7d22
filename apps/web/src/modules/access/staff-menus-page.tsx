import { Menus } from './menus.tsx';

/** The menu of the staff. */
export const Page = () => <Menus roleKind={1} />;
