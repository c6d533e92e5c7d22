import { Views } from './views.tsx';

/** The screens of the staff. */
export const Page = () => <Views roleKind={1} />;
