import { commonFile } from './common-file.ts';

/** What people keep as files. */
export const filesResources = [commonFile] as const;
