import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const signedIn = { audience: ['platform', 'site', 'warehouse', 'customer'], needs: null } as const;

/** The devices signed in with the caller's account, the current one first. */
export const getMyDevices = call({
  path: '/Account/GetMyDevices',
  ...signedIn,
  transaction: 'none',
  input: {},
  output: f.list(
    {
      id: f.id({ required: true }),
      deviceName: f.text({ max: 200 }),
      address: f.text(),
      /** When it signed in, and when it was last active. */
      signedInTime: f.time({ required: true }),
      lastTime: f.time({ required: true }),
      current: f.flag({ required: true }),
    },
    { required: true },
  ),
});

/** Signs one device out. */
export const endMyDevice = call({ path: '/Account/EndMyDevice', ...signedIn, input: { id: f.id({ required: true }) }, output: done });

/** Signs out all devices except the current one. */
export const endMyOtherDevices = call({ path: '/Account/EndMyOtherDevices', ...signedIn, input: {}, output: done });
