import { randomBytes } from 'node:crypto';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { enableOnlinePaymentConfiguration } from '@entrepot/contract/modules/payments/calls.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/caller.ts';
import { seal } from '../../core/crypto.ts';
import type { Tx } from '../../core/db.ts';
import { change, lock } from '../../core/rows.ts';
import { type Configuration, portOf } from './payment-port.ts';

// Encrypted text is longer than what was typed, and the column holds 4,000.
const longestSecrets = 2500;

/**
 * Keeps secrets encrypted; what comes back empty or masked, as it was shown, leaves them as they are. The practice provider
 * gets a secret of its own when none is typed. A provider that is not connected is kept but not offered.
 */
export function fillConfiguration(
  _tx: Tx,
  _caller: Caller,
  draft: DraftOf<typeof onlinePaymentConfiguration>,
  row: Configuration | null,
): Partial<Configuration> {
  const { minimumAmount, maximumAmount, feeRate, onlinePaymentProvider: provider } = draft;
  if (dec(feeRate).gt(100)) throw invalid({ field: 'FeeRate', key: 'tooBig', values: { max: 100 } });
  if (dec(maximumAmount).gt(0) && dec(maximumAmount).lt(dec(minimumAmount)))
    throw invalid({ field: 'MaximumAmount', key: 'tooSmall', values: { min: Number(minimumAmount) } });
  const enabled = row ? {} : { enabled: portOf(provider) !== undefined };
  return { ...enabled, secrets: secretsFor(draft.secrets ?? '', provider, row) };
}

function secretsFor(typed: string, provider: number, row: Configuration | null): string | null {
  const shown = row?.secrets ?? '';
  if (typed && typed !== shown && !/^\*{4,}/.test(typed)) {
    if (typed.length > longestSecrets) throw invalid({ field: 'Secrets', key: 'tooLong', values: { max: longestSecrets } });
    return seal(typed);
  }
  if (row?.secrets) return row.secrets;
  return provider === enumCodes.OnlinePaymentProvider.Sandbox ? seal(JSON.stringify({ Secret: randomBytes(24).toString('hex') })) : null;
}

/** Offers a way to pay, or no longer; one whose provider is not connected cannot be offered (462). */
export async function enable(tx: Tx, caller: Caller, { id, enabled }: Input<typeof enableOnlinePaymentConfiguration>) {
  const row = await lock(tx, caller, onlinePaymentConfiguration, id);
  if (enabled && !portOf(row.onlinePaymentProvider)) throw paymentsErrors.wayNotBuilt();
  if (row.enabled !== enabled) await change(tx, caller, onlinePaymentConfiguration, row, { enabled });
  return true;
}
