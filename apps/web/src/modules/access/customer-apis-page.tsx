import { Apis } from './apis.tsx';

/** The calls that customers may make. */
export const Page = () => <Apis roleKind={2} />;
