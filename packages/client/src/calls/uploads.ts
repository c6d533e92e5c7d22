import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { send } from './http.ts';

const kinds = { Annex: enumCodes.UploadFileType.Annex, Image: enumCodes.UploadFileType.Image, Video: enumCodes.UploadFileType.Video };
/** What sort of file is sent: it decides the limits. */
export type FileClassify = keyof typeof kinds;

/** What sort of file is stored, and whether everybody may read it. */
export interface UploadAs {
  kind: 'image' | 'document' | 'video';
  open?: boolean;
}

/** A file that the server keeps: its id, for imports, and its address. */
export interface StoredFile {
  id: string;
  url: string;
}

/** Stores a file of at most `maxSize` megabytes; an `open` one may be read by everybody. Throws an ApiProblem. */
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

/** Is anything of what was chosen still on its way? */
export const isUploading = (): boolean => underWay.size > 0;

/** Waits until nothing of what was chosen is on its way any more, so that nobody saves a form without the picture put into it. */
export async function uploadsDone(): Promise<void> {
  while (underWay.size) {
    await Promise.allSettled(underWay);
    // The field takes the address up, and sends the next one of several.
    await new Promise((resume) => setTimeout(resume));
  }
}

/** Stores a file for the kit's fields, a picture unless told otherwise; gives its address. */
export function upload(file: File, onProgress: (part: number) => void, as?: UploadAs): Promise<string> {
  const sending = uploadNow(file, onProgress, as);
  underWay.add(sending);
  const over = () => underWay.delete(sending);
  sending.then(over, over);
  return sending;
}

async function uploadNow(file: File, onProgress: (part: number) => void, as: UploadAs = { kind: 'image' }): Promise<string> {
  onProgress(0.1);
  const [classify, most] = sorts[as.kind];
  const { url } = await storeFile(file, classify, most, as.open);
  onProgress(1);
  return url;
}
