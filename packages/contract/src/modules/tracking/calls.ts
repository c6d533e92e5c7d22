import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageIndex } from '../packages/screens.ts';
import { transportShiftIndex } from '../transport/screens.ts';
import { addOrderTracksScreen } from './screens.ts';
import { track } from './track.ts';

const told = {
  trajectoryStatus: f.enum('TrajectoryStatus', { required: true }),
  trackTime: f.time(),
  content: f.translations({ max: 500 }),
  location: f.text({ max: 200 }),
};

export const getTracks = call({
  path: '/TrajectoryTrack/GetTracks',
  who: 'CPSW',
  needs: [logisticsOrderIndex, addOrderTracksScreen, packageIndex, transportShiftIndex],
  takes: { number: f.code({ max: 60 }), logisticsOrderId: f.id() },
  gives: f.list(track.fields),
  reads: true,
  query: true,
});

export const addOrderTracks = call({
  path: '/TrajectoryTrack/AddOrderTracks',
  who: 'PSW',
  needs: addOrderTracksScreen.AddOrder,
  takes: { numbers: f.texts({ required: true, code: true, max: 200 }), ...told },
  gives: f.list({ number: f.text({ max: 60 }), ok: f.flag({ required: true }), code: f.count(), message: f.text({ max: 500 }) }),
});

/** Adds tracks from a spreadsheet, all of them or none; the job tells what is wrong by row. */
export const upLoadTracks = call({
  path: '/TrajectoryTrack/UpLoadTracks',
  who: 'PSW',
  needs: addOrderTracksScreen.Import,
  takes: { fileId: f.id({ required: true }) },
  gives: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});

export const editTrack = call({
  path: '/TrajectoryTrack/EditTrack',
  who: 'PS',
  needs: addOrderTracksScreen.Edit,
  takes: { id: f.id({ required: true }), content: f.translations({ required: true, max: 500 }), trackTime: f.time({ required: true }) },
  gives: done,
});

export const deleteTrack = call({
  path: '/TrajectoryTrack/DeleteTrack',
  who: 'PS',
  needs: addOrderTracksScreen.Delete,
  takes: { id: f.id({ required: true }) },
  gives: done,
});

export const queryTracks = call({
  path: '/PublicSite/QueryTracks',
  who: 'ACPSW',
  needs: null,
  takes: { numbers: f.texts({ required: true, code: true, max: 30, each: 60 }) },
  gives: f.list({
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
  reads: true,
});

export const getSelectTrackSchemes = call({
  path: '/LogisticsOrderTrajectoryScheme/GetSelectLogisticsOrderTrajectorySchemes',
  who: 'PSW',
  needs: null,
  takes: {},
  gives: f.list(option),
  reads: true,
  query: true,
});
