import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageIndex } from '../packages/screens.ts';
import { transportShiftIndex } from '../transport/screens.ts';
import { addOrderTracksScreen } from './screens.ts';
import { track } from './track.ts';

const trackFields = {
  trajectoryStatus: f.enum('TrajectoryStatus', { required: true }),
  trackTime: f.time(),
  content: f.translations({ max: 500 }),
  location: f.text({ max: 200 }),
};

export const getTracks = call({
  path: '/TrajectoryTrack/GetTracks',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [logisticsOrderIndex, addOrderTracksScreen, packageIndex, transportShiftIndex],
  input: { number: f.code({ max: 60 }), logisticsOrderId: f.id() },
  output: f.list(track.fields),
  transaction: 'none',
  query: true,
});

export const addOrderTracks = call({
  path: '/TrajectoryTrack/AddOrderTracks',
  audience: ['platform', 'site', 'warehouse'],
  needs: addOrderTracksScreen.AddOrder,
  input: { numbers: f.texts({ required: true, code: true, max: 200 }), ...trackFields },
  output: f.list({ number: f.text({ max: 60 }), ok: f.flag({ required: true }), code: f.count(), message: f.text({ max: 500 }) }),
});

/** Adds tracks from a spreadsheet, all of them or none; the job lists errors by row. */
export const upLoadTracks = call({
  path: '/TrajectoryTrack/UpLoadTracks',
  audience: ['platform', 'site', 'warehouse'],
  needs: addOrderTracksScreen.Import,
  input: { fileId: f.id({ required: true }) },
  output: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});

export const editTrack = call({
  path: '/TrajectoryTrack/EditTrack',
  audience: ['platform', 'site'],
  needs: addOrderTracksScreen.Edit,
  input: { id: f.id({ required: true }), content: f.translations({ required: true, max: 500 }), trackTime: f.time({ required: true }) },
  output: done,
});

export const deleteTrack = call({
  path: '/TrajectoryTrack/DeleteTrack',
  audience: ['platform', 'site'],
  needs: addOrderTracksScreen.Delete,
  input: { id: f.id({ required: true }) },
  output: done,
});

export const queryTracks = call({
  path: '/PublicSite/QueryTracks',
  audience: ['platform', 'site', 'warehouse', 'customer', 'anonymous'],
  needs: null,
  input: { numbers: f.texts({ required: true, code: true, max: 30, each: 60 }) },
  output: f.list({
    number: f.text({ max: 60 }),
    found: f.flag({ required: true }),
    orderStatus: f.enum('OrderStatus'),
    packageStatus: f.enum('PackageStatus'),
    tracks: f.list({
      trackTime: f.time(),
      trajectoryStatus: f.enum('TrajectoryStatus'),
      content: f.text({ max: 500 }),
      location: f.text({ max: 200 }),
    }),
  }),
  transaction: 'none',
});

export const getSelectTrackSchemes = call({
  path: '/LogisticsOrderTrajectoryScheme/GetSelectLogisticsOrderTrajectorySchemes',
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  input: {},
  output: f.list(option),
  transaction: 'none',
  query: true,
});
