import { Organizes } from './organizes.tsx';

/** The organizations and groups of customers. */
export const Page = () => <Organizes organizesType={2} />;
