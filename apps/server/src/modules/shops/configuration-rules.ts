import { sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getAvailableShopAuthorizationConfigurations } from '@entrepot/contract/modules/shops/calls.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { seal } from '../../core/http/crypto.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { canSpeak } from './app.ts';
import type { Configuration } from './marketplace.ts';

// The encrypted text is longer than the input, and the column has 2,000 characters.
const maxSecretLength = 1000;

/**
 * Encrypts the secret; an empty or masked input keeps the stored one. A sandbox without a host is the built-in one, which requires demo
 * mode (`ValidationFailed`). The marketplace cannot change once there are shops, which belong to it.
 */
export async function fillConfiguration(
  tx: Tx,
  _caller: Caller,
  draft: DraftOf<typeof shopConfiguration>,
  row: Configuration | null,
): Promise<Partial<Configuration>> {
  const type = draft.shopAuthorizationInformationType;
  if (row && type !== row.shopAuthorizationInformationType && (await hasShops(tx, row)))
    throw invalid({ field: 'ShopAuthorizationInformationType', key: 'choice' });
  if (type === enumCodes.ShopAuthorizationInformationType.Shopee && !/^\d{1,20}$/.test(draft.appKey))
    throw invalid({ field: 'AppKey', key: 'format' });
  if (!canSpeak({ sandbox: draft.sandbox ?? false, host: draft.host ?? null })) throw invalid({ field: 'Host', key: 'required' });
  return { appSecret: secretFor(draft.appSecret ?? '', row) };
}

function secretFor(typed: string, row: Configuration | null): string {
  if (typed && typed !== row?.appSecret && !/^\*{4,}/.test(typed)) {
    if (typed.length > maxSecretLength) throw invalid({ field: 'AppSecret', key: 'tooLong', values: { max: maxSecretLength } });
    return seal(typed.trim());
  }
  if (!row?.appSecret) throw invalid({ field: 'AppSecret', key: 'required' });
  return row.appSecret;
}

async function hasShops(tx: Tx, { siteId, id }: Configuration): Promise<boolean> {
  const found = await sql<{
    id: string;
  }>`select id from shop where site_id = ${siteId} and configuration_id = ${id} and not is_deleted limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Lists the marketplaces of the customer's site for which a shop can be authorized. */
export async function available(tx: Db, caller: Caller): Promise<Output<typeof getAvailableShopAuthorizationConfigurations>> {
  const found = await findWhere(tx, caller, shopConfiguration, { enabled: true });
  return found
    .filter(canSpeak)
    .map(({ id, shopAuthorizationInformationType: type, name, sandbox }) => ({ id, type, name, sandbox: Boolean(sandbox) }));
}
