import { Organizes } from './organizes.tsx';

/** The organizations of the staff. */
export const Page = () => <Organizes organizesType={1} />;
