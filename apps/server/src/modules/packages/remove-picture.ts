import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { formerPackagePicture } from '@entrepot/contract/modules/packages/former-picture.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { getFormerPackagePictures, removePackagePicture } from '@entrepot/contract/modules/packages/remove-picture.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { storeFiles } from '../../core/files/files.ts';
import { change, find, insert, lock } from '../../core/db/rows.ts';

/** Removes wrong pictures from a package; they remain in its history. Throws `NotFound` for a picture that it does not have. */
export async function removePictures(tx: Tx, caller: Caller, { id, pictures, reason }: Input<typeof removePackagePicture>) {
  const row = await lock(tx, caller, pkg, id);
  if (!pictures.length) throw invalid({ field: 'ImageUrls', key: 'required' });
  const present = [...row.pictures, ...row.labelPictures];
  const wrong = await storeFiles(tx, caller, pictures, present);
  if (wrong.some((one) => !present.includes(one))) throw packagesErrors.noPicture({ number: row.courierNumber });
  const remaining = (list: readonly string[]) => list.filter((one) => !wrong.includes(one));
  await insert(tx, caller, formerPackagePicture, {
    siteId: row.siteId,
    packageId: id,
    pictures: wrong,
    reason,
    removedTime: caller.now,
    removerId: caller.userId!,
  });
  await change(tx, caller, pkg, row, { pictures: remaining(row.pictures), labelPictures: remaining(row.labelPictures) });
  return true;
}

interface Former {
  id: string;
  pictures: string[];
  reason: string;
  removedTime: Date;
  removerName: string | null;
}

/** Returns the pictures that were removed from a package, the latest first. */
export async function formerPictures(tx: Db, caller: Caller, { id }: Input<typeof getFormerPackagePictures>) {
  const { siteId } = await find(tx, caller, pkg, id);
  const found = await sql<Former>`select p.id, p.pictures, p.reason, p.removed_time,
      (select coalesce(u.nick_name, u.user_name) from user_account u where u.id = p.remover_id limit 1) as remover_name
    from former_package_picture p
    where p.site_id = ${siteId} and p.package_id = ${id}
    order by p.removed_time desc, p.id desc`.execute(tx);
  return found.rows;
}
