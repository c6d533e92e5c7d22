import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { wallIndex } from './screens.ts';
import { wallLink } from './wall-link.ts';

const { name, warehouseId } = wallLink.fields;
const pieces = f.count({ required: true });
const token = f.text({ required: true, max: 200 });

/** Maximum lifetime of a link, in days. */
export const maxLinkDays = 366;

/** Creates a link for a screen in a warehouse; it expires. */
export const establishWallLink = call({
  path: '/Wall/EstablishWallLink',
  audience: ['platform', 'site', 'warehouse'],
  idempotent: false,
  needs: wallIndex.Establish,
  input: { name, warehouseId, days: f.count({ required: true, min: 1, max: maxLinkDays }) },
  output: f.object({ id: f.id({ required: true }), name, token, expiresTime: f.time({ required: true }) }, { required: true }),
});

/** Returns an existing link again, for another screen. */
export const getWallLink = call({
  path: '/Wall/GetWallLink',
  audience: ['platform', 'site', 'warehouse'],
  needs: wallIndex.Establish,
  transaction: 'none',
  input: { id: f.id({ required: true }) },
  output: f.object({ token }, { required: true }),
});

/** Ends links immediately: the screens that show them go dark. */
export const endWallLinks = call({
  path: '/Wall/EndWallLinks',
  audience: ['platform', 'site', 'warehouse'],
  needs: wallIndex.End,
  input: { ids: f.ids({ required: true }) },
  output: done,
});

/** Ends all links of a warehouse; returns how many there were. */
export const endAllWallLinks = call({
  path: '/Wall/EndAllWallLinks',
  audience: ['platform', 'site', 'warehouse'],
  needs: wallIndex.End,
  input: { warehouseId },
  output: f.object({ count: pieces }, { required: true }),
});

/** The queues of the hall, in the order of the workflow. */
export const wallQueues = ['toWeigh', 'toShelve', 'toPick', 'toPack', 'toBag'] as const;
/** Counts of a queue are capped at this number; larger ones are returned as a bound. */
export const maxPerQueue = 999;

/**
 * Data of a screen in the hall: today's arrivals and departures, the length of each queue and the age of its oldest entry, the next
 * departure and its load, and the present pickers and packers. The link is the only credential; an unknown one is not found, an expired one
 * is refused (`StateNotAllowed`).
 */
export const getWall = call({
  path: '/PublicSite/GetWall',
  audience: ['anonymous'],
  needs: null,
  transaction: 'none',
  input: { token },
  output: f.object(
    {
      warehouseName: f.text({ required: true }),
      time: f.time({ required: true }),
      expiresTime: f.time({ required: true }),
      /** For the site's day so far. */
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
      /** The packers and their present orders. */
      packers: f.list({ name: f.text(), serialNumber: f.code({ required: true }) }, { required: true }),
    },
    { required: true },
  ),
});
