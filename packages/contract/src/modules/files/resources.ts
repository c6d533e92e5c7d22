import { commonFile } from './common-file.ts';
import { fileObject, importJob } from './stored-file.ts';

/** Stored files, and the long jobs that read and write them. */
export const filesResources = [fileObject, importJob, commonFile] as const;
