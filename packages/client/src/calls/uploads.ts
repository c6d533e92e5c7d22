import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { send } from './http.ts';

const kinds = { Annex: enumCodes.UploadFileType.Annex, Image: enumCodes.UploadFileType.Image, Video: enumCodes.UploadFileType.Video };
/** Kind of file, which determines the limits. */
export type FileClassify = keyof typeof kinds;

/** The kind of stored file, and whether it is public. */
export interface UploadAs {
  kind: 'image' | 'document' | 'video';
  open?: boolean;
}

/** A file stored on the server: its id, for imports, and its address. */
export interface StoredFile {
  id: string;
  url: string;
}

/** Stores a file of at most `maxSize` megabytes; an `open` one is public. Throws an ApiProblem. */
export async function storeFile(file: File, classify: FileClassify = 'Image', maxSize = 10, open = false): Promise<StoredFile> {
  const form = new FormData();
  form.set('UploadFileType', String(kinds[classify]));
  form.set('FileClassify', open ? 'SitePage' : classify);
  form.set('MaxSize', String(maxSize));
  form.set('FileStream', file);
  const stored = (await send('/UpLoadFile/UpLoadFile', form, { timeout: 600_000 })) as { Id: string; Url: string };
  return { id: stored.Id, url: stored.Url };
}

const sorts = { image: ['Image', 10], document: ['Annex', 20], video: ['Video', 50] } as const;

const underWay = new Set<Promise<unknown>>();

/** Whether an upload is still running. */
export const isUploading = (): boolean => underWay.size > 0;

/** Waits until no upload is in progress, so that a form is not saved without its picture. */
export async function uploadsDone(): Promise<void> {
  while (underWay.size) {
    await Promise.allSettled(underWay);
    // The field first applies the address and starts the next of several uploads.
    await new Promise((resume) => setTimeout(resume));
  }
}

/** Uploads a file for the kit's fields, as a picture by default, and returns its address. */
export function upload(file: File, onProgress: (part: number) => void, as?: UploadAs): Promise<string> {
  const sending = uploadNow(file, onProgress, as);
  underWay.add(sending);
  const over = () => underWay.delete(sending);
  sending.then(over, over);
  return sending;
}

async function uploadNow(file: File, onProgress: (part: number) => void, as: UploadAs = { kind: 'image' }): Promise<string> {
  onProgress(0.1);
  const [classify, max] = sorts[as.kind];
  const { url } = await storeFile(file, classify, max, as.open);
  onProgress(1);
  return url;
}
