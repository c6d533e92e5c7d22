import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { App } from '../core/app.ts';
import { systemCaller } from '../core/calls/caller.ts';
import { kindOf } from '../core/files/file-kinds.ts';
import { pictureLibrary } from '../core/files/picture-library.ts';
import { sessionFor } from './actors.ts';
import { boxDrawings, svgOf } from './mall/drawings.ts';

type Files = Pick<App, 'db' | 'takeNumber' | 'tokens' | 'files'>;

/** Stores a drawing of the demo as a PNG of one person and returns its address; nothing without a picture library. */
export type DrawPicture = (name: string, look?: { small?: boolean; turn?: number }) => Promise<string | undefined>;

// In pixels.
const side = 240;

/**
 * Stores drawings as files of an account. Equal ones are stored once.
 * @param pixels the side of the square; default 240.
 */
export async function pictureUploader({ db, takeNumber, tokens, files }: Files, owner: string, pixels = side): Promise<DrawPicture> {
  const { userId, siteId } = await sessionFor({ db, tokens }, owner);
  const found = await db.selectFrom('userAccount').select('accountTypeCode').where('id', '=', userId).executeTakeFirstOrThrow();
  const ownerId = found.accountTypeCode === enumCodes.AccountTypeCode.User ? userId : null;
  const caller = { ...systemCaller({ siteIds: [siteId], takeNumber, now: new Date() }), siteId, userId, ownerId };
  const draw = await pictureLibrary();
  const stored = new Map<string, Promise<string>>();
  async function store(name: string, svg: string): Promise<string> {
    const bytes = await draw!(Buffer.from(svg), {}).resize({ width: pixels }).png({ palette: true }).toBuffer();
    const file = { siteId, name: `${name}.png`, kind: kindOf(bytes)!, uploadFileType: enumCodes.UploadFileType.Image };
    return (await db.transaction().execute((tx) => files.store(tx, caller, file, bytes))).url;
  }
  return async (name, look = {}) => {
    if (!draw) return undefined;
    const key = `${name} ${look.small ?? false} ${look.turn ?? 0}`;
    const url = stored.get(key) ?? store(name, svgOf(name, look));
    stored.set(key, url);
    return url;
  };
}

/** Stores the pictures of cartons that a clerk takes at signing; returns their addresses. */
export async function boxPictures(app: Files, clerk: string): Promise<string[]> {
  const draw = await pictureUploader(app, clerk);
  const urls: string[] = [];
  for (const name of boxDrawings)
    for (const turn of [0, 1]) {
      const url = await draw(name, { turn });
      if (url) urls.push(url);
    }
  return urls;
}
