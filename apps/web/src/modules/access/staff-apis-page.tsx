import { Apis } from './apis.tsx';

/** The calls that the staff may make. */
export const Page = () => <Apis roleKind={1} />;
