import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { wallIndex } from './screens.ts';
import { wallLink } from './wall-link.ts';

const { name, warehouseId } = wallLink.fields;
const pieces = f.count({ required: true });
const token = f.text({ required: true, max: 200 });

/** The longest that a link lives, in days. */
export const longestLink = 366;

/** Makes a link for a screen in a warehouse; it ends by itself. */
export const establishWallLink = call({
  path: '/Wall/EstablishWallLink',
  who: 'PSW',
  needs: wallIndex.Establish,
  takes: { name, warehouseId, days: f.count({ required: true, min: 1, max: longestLink }) },
  gives: f.object({ id: f.id({ required: true }), name, token, expiresTime: f.time({ required: true }) }, { required: true }),
});

/** The same link once more, for another screen. */
export const getWallLink = call({
  path: '/Wall/GetWallLink',
  who: 'PSW',
  needs: wallIndex.Establish,
  reads: true,
  takes: { id: f.id({ required: true }) },
  gives: f.object({ token }, { required: true }),
});

/** Ends links at once: the screens that show them go dark. */
export const endWallLinks = call({
  path: '/Wall/EndWallLinks',
  who: 'PSW',
  needs: wallIndex.End,
  takes: { ids: f.ids({ required: true }) },
  gives: done,
});

/** Ends every link of a warehouse; gives how many there were. */
export const endAllWallLinks = call({
  path: '/Wall/EndAllWallLinks',
  who: 'PSW',
  needs: wallIndex.End,
  takes: { warehouseId },
  gives: f.object({ count: pieces }, { required: true }),
});

/** The queues of a hall, in the order in which goods go through them. */
export const wallQueues = ['toWeigh', 'toShelve', 'toPick', 'toPack', 'toBag'] as const;
/** Of a queue so many are counted; what is more is told as a bound. */
export const mostOfQueue = 999;

/**
 * What a screen in the hall shows to everybody who walks by: what came and went today, how long each queue is and since when its oldest
 * waits, the next departure and how full it is, who picks and packs what. Asked with nothing but the link; a wrong one is not found, one that ended
 * is refused (102).
 */
export const getWall = call({
  path: '/PublicSite/GetWall',
  who: 'A',
  needs: null,
  reads: true,
  takes: { token },
  gives: f.object(
    {
      warehouseName: f.text({ required: true }),
      time: f.time({ required: true }),
      expiresTime: f.time({ required: true }),
      /** Of the site's day so far. */
      received: pieces,
      shelved: pieces,
      departed: pieces,
      queues: f.list(
        { name: f.text({ required: true, max: 16 }), count: pieces, countIsBound: f.flag({ required: true }), oldest: f.time() },
        { required: true },
      ),
      shift: f.object({
        name: f.text({ required: true }),
        serialNumber: f.code({ required: true }),
        leaves: f.time(),
        bagCount: pieces,
        orderCount: pieces,
        usedWeight: f.kilograms({ required: true }),
        bearableWeight: f.kilograms(),
      }),
      pickers: f.list({ name: f.text(), serialNumber: f.code({ required: true }), picked: pieces, pieces }, { required: true }),
      /** Who packs which order now. */
      packers: f.list({ name: f.text(), serialNumber: f.code({ required: true }) }, { required: true }),
    },
    { required: true },
  ),
});
