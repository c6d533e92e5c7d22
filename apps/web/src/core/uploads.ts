import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { send } from './http.ts';

const kinds = { Annex: enumCodes.UploadFileType.Annex, Image: enumCodes.UploadFileType.Image, Video: enumCodes.UploadFileType.Video };
/** What sort of file is sent: it decides the limits. */
export type FileClassify = keyof typeof kinds;

/** A file that the server keeps: its id, for imports, and its address. */
export interface StoredFile {
  id: string;
  url: string;
}

/** Stores a file of at most `maxSize` megabytes. Throws an ApiProblem. */
export async function storeFile(file: File, classify: FileClassify = 'Image', maxSize = 10): Promise<StoredFile> {
  const form = new FormData();
  form.set('UploadFileType', String(kinds[classify]));
  form.set('FileClassify', classify);
  form.set('MaxSize', String(maxSize));
  form.set('FileStream', file);
  const stored = (await send('/UpLoadFile/UpLoadFile', form, { timeout: 600_000 })) as { Id: string; Url: string };
  return { id: stored.Id, url: stored.Url };
}

/** Stores a picture for the kit's upload field; gives its address. */
export async function upload(file: File, onProgress: (part: number) => void): Promise<string> {
  onProgress(0.1);
  const { url } = await storeFile(file);
  onProgress(1);
  return url;
}
