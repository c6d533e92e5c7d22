import { moveMoney } from '../apps/server/src/demo/steps.ts';
import { workShift } from '../apps/server/test/scan-robot/shift.ts';
import type { Post } from '../apps/server/test/scan-robot/wire.ts';
import type { Finding } from './kills.ts';
import { post, signIn } from './people.ts';
import { newFolder, openProduct } from './product.ts';

const customers = new Set(['alice']);
const tokenExpired = 401;

/** Users of the demo who make calls at an address; a user whose session has expired signs in again. */
function usersAt(address: string): Post {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (name: string) => {
    const known = tokens.get(name) ?? signIn(address, name, customers.has(name) ? 'LoginUser' : 'Login');
    tokens.set(name, known);
    known.catch(() => tokens.delete(name));
    return known;
  };
  return async function call(name, path, body, key) {
    const token = await tokenOf(name);
    const sent = key === undefined ? { token } : { token, key };
    const result = await post(address, path, body, sent);
    if (result.status !== tokenExpired) return result;
    tokens.delete(name);
    return post(address, path, body, { ...sent, token: await tokenOf(name) });
  };
}

/**
 * A robot scans at the warehouse screens over an unreliable network while the server is killed repeatedly; no scan may be lost or counted
 * twice.
 */
export async function scanning(scans: number): Promise<Finding> {
  const { folder, removeFolder } = newFolder();
  const product = await openProduct({ DATA_DIR: folder });
  try {
    const call = usersAt(product.address);
    const as =
      (name: string) =>
      async (path: string, body: object = {}) => {
        const { Code, Message, Data } = await call(name, path, body);
        if (Code) throw new Error(`${path}: ${Code} ${Message} `);
        return Data;
      };
    const { UserId } = await as('alice')('/User/GetUserInfoDetailedInfo', {});
    for (let at = 0; at < scans / 100; at++)
      await moveMoney(as('finance'), as('manager'), '/Recharge/ManualRecharge', {
        UserId,
        Amount: 2_000,
        Remarks: 'Robot',
        IdempotencyKey: `robot-${at}`,
      });
    const { wrong, figures } = await workShift({
      post: call,
      scans,
      failureRate: 0.35,
      seed: 17,
      async kill() {
        product.killServer();
        await product.start();
      },
    });
    return { name: 'scans over a bad network and a server that is killed', figures, problems: wrong };
  } finally {
    product.killServer();
    product.killPostgres();
    removeFolder();
  }
}
