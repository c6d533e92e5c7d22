import { commonFile } from './common-file.ts';
import { fileObject, importJob } from './stored-file.ts';

/** What people keep as files, and the long jobs that read and make them. */
export const filesResources = [fileObject, importJob, commonFile] as const;
