import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const signedIn = { who: 'CPSW', needs: null } as const;

/** The devices that are signed in with the caller's account, the one in use first. */
export const getMyDevices = call({
  path: '/Account/GetMyDevices',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.list(
    {
      id: f.id({ required: true }),
      deviceName: f.text({ max: 200 }),
      address: f.text(),
      /** When it signed in, and when it was last heard of. */
      signedInTime: f.time({ required: true }),
      lastTime: f.time({ required: true }),
      current: f.flag({ required: true }),
    },
    { required: true },
  ),
});

/** Signs one device out. */
export const endMyDevice = call({ path: '/Account/EndMyDevice', ...signedIn, takes: { id: f.id({ required: true }) }, gives: done });

/** Signs every device out but the one in use. */
export const endMyOtherDevices = call({ path: '/Account/EndMyOtherDevices', ...signedIn, takes: {}, gives: done });
