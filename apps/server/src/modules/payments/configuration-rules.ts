import { randomBytes } from 'node:crypto';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { enableOnlinePaymentConfiguration } from '@entrepot/contract/modules/payments/calls.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { isTestMode } from '@entrepot/contract/modules/payments/provider-secrets.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { sentence } from '../../core/calls/texts.ts';
import { seal, unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { type Configuration, credentialsMark, isTestOnly, lacksOf } from './payment-port.ts';
import { isKey } from './providers/keys.ts';
import { asJson } from './providers/request.ts';

// Encrypted text is longer than plain text, and the column has 12,000 characters.
const maxSecretsLength = 8000;
/** The digest of no credentials. */
const none = '-';
const keys = { PrivateKey: 'private', AlipayPublicKey: 'public', PlatformPublicKey: 'public' } as const;

/**
 * Encrypts the secrets; empty or masked ones leave the stored ones unchanged. The sandbox provider gets a generated secret when none is
 * entered. Credentials that show whether they are for tests decide that; outside the demo such a configuration is not offered. A
 * configuration without a connected provider or with missing values is stored but not offered, nor is one with other credentials
 * until it is enabled with four-eyes approval.
 */
export async function fillConfiguration(
  tx: Tx,
  caller: Caller,
  draft: DraftOf<typeof onlinePaymentConfiguration> & { siteId?: string },
  row: Configuration | null,
): Promise<Partial<Configuration>> {
  const { minimumAmount, maximumAmount, feeRate, onlinePaymentProvider: provider } = draft;
  if (dec(feeRate).gt(100)) throw invalid({ field: 'FeeRate', key: 'tooBig', values: { max: 100 } });
  if (dec(maximumAmount).gt(0) && dec(maximumAmount).lt(dec(minimumAmount)))
    throw invalid({ field: 'MaximumAmount', key: 'tooSmall', values: { min: Number(minimumAmount) } });
  const secrets = secretsFor(draft.secrets ?? '', provider, row);
  const mode = secrets ? modeOf(provider, draft.merchantNo ?? null, secrets) : {};
  const isTest = isTestOnly({ sandbox: draft.sandbox ?? row?.sandbox ?? null, ...mode });
  const whole = lacksOf({ onlinePaymentProvider: provider, merchantNo: draft.merchantNo ?? null, secrets })?.length === 0 && !isTest;
  if (isTest) caller.notes.add(sentence(caller.language, paymentsErrors.testCredentials()));
  // The credentials decide which notifications count as payments: one person does not put them into use alone.
  const isOther =
    !row || row.onlinePaymentProvider !== provider || secrets !== row.secrets || (draft.merchantNo ?? null) !== row.merchantNo;
  const isReal = provider !== enumCodes.OnlinePaymentProvider.Sandbox;
  if (isReal && isOther && (await needsSecond(tx, caller, row?.siteId ?? draft.siteId ?? caller.siteId)))
    return { enabled: false, secrets, ...mode, approvedCredentials: row ? (row.approvedCredentials ?? credentialsMark(row)) : none };
  const approved = isOther ? { approvedCredentials: null } : {};
  if (isTest) return { enabled: false, secrets, ...mode, ...approved };
  // A configuration that becomes complete again keeps its switch.
  if (row && whole) return { secrets, ...mode, ...approved };
  return { enabled: whole, secrets, ...mode, ...approved };
}

/** Live or test, where the credentials show it. */
function modeOf(provider: number, merchantNo: string | null, secrets: string): { sandbox?: boolean } {
  const isTest = isTestMode(provider, { merchantNo, secrets: JSON.parse(unseal(secrets)) });
  return isTest === undefined ? {} : { sandbox: isTest };
}

function secretsFor(typed: string, provider: number, row: Configuration | null): string | null {
  const storedSecrets = row?.secrets ?? '';
  if (typed && typed !== storedSecrets && !/^\*{4,}/.test(typed)) {
    if (typed.length > maxSecretsLength) throw invalid({ field: 'Secrets', key: 'tooLong', values: { max: maxSecretsLength } });
    mustBeReadable(typed);
    return seal(typed);
  }
  // Secrets are useless for another provider.
  if (row?.secrets && row.onlinePaymentProvider === provider) return row.secrets;
  return provider === enumCodes.OnlinePaymentProvider.Sandbox ? seal(JSON.stringify({ Secret: randomBytes(24).toString('hex') })) : null;
}

/** Rejects anything but a JSON object of strings, and unusable signing keys. */
function mustBeReadable(typed: string): void {
  const read = asJson(typed);
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
  if (!isObject || !Object.values(read).every((value) => typeof value === 'string')) throw invalid({ field: 'Secrets', key: 'format' });
  for (const [name, kind] of Object.entries(keys))
    if (read[name] && !isKey(kind, read[name])) throw invalid({ field: `Secrets.${name}`, key: 'format' });
}

/** Whether the site limits what one person moves alone. */
async function needsSecond(tx: Tx, { audience }: Caller, siteId: string): Promise<boolean> {
  if (audience === 'system') return false;
  const { manualLimit, personLimit, customerLimit, totalLimit } = await siteConfigurationOf(tx, siteId);
  return [manualLimit, personLimit, customerLimit, totalLimit].some((limit) => dec(limit).gt(0));
}

/**
 * Switches a payment method on or off. Throws `ProviderNotConfigured` when its provider is not connected, values are
 * missing, or its credentials are of a test environment, outside the demo.
 */
export async function enable(tx: Tx, caller: Caller, { id, enabled }: Input<typeof enableOnlinePaymentConfiguration>) {
  const row = await lock(tx, caller, onlinePaymentConfiguration, id);
  const lacks = lacksOf(row);
  if (enabled && !lacks) throw paymentsErrors.wayNotBuilt();
  if (enabled && lacks?.length) throw paymentsErrors.secretsMissing({ names: lacks.join(', ') });
  if (enabled && isTestOnly(row)) throw paymentsErrors.testCredentials();
  if (row.enabled !== enabled)
    await change(tx, caller, onlinePaymentConfiguration, row, { enabled, approvedCredentials: enabled ? null : undefined });
  return true;
}
