import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { openWorkplace, setFloorPin } from '@entrepot/contract/modules/account/floor-pin-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import type { Services } from '../../core/services.ts';
import { createFloorPin, newWorkplace } from '../access/public.ts';
import { mustIdentify } from './know-password.ts';

/** Names the workplace of a browser. */
export const workplace = async (): Promise<Output<typeof openWorkplace>> => newWorkplace();

/** Creates a PIN of the caller for a workplace, after the own password. */
export const floorPin =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Db, caller: Caller, { workplaceCode, ...own }: Input<typeof setFloorPin>): Promise<Output<typeof setFloorPin>> => {
    await mustIdentify(db, caller, config, own);
    return createFloorPin(db, caller, workplaceCode);
  };
