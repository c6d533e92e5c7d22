import { Views } from './views.tsx';

/** The screens of customers. */
export const Page = () => <Views roleKind={2} />;
