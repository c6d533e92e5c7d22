import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isOffered } from '@entrepot/contract/data/demo-mode.ts';
import { einvoicesErrors } from '@entrepot/contract/modules/einvoices/errors.ts';
import type { einvoiceService } from '@entrepot/contract/modules/einvoices/einvoice-service.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { seal, unseal } from '../../core/http/crypto.ts';
import { currenciesOf } from '../sites/public.ts';
import { dollarRateOf } from './dollar-rate.ts';
import { ecpayEinvoices } from './providers/ecpay.ts';
import type { Access, EinvoicePort, Service } from './providers/port.ts';
import { sandboxEinvoices } from './providers/sandbox.ts';

const { Ecpay, Sandbox } = enumCodes.EinvoiceProvider;
const keyBytes = 16;
const ports: Partial<Record<number, EinvoicePort>> = { [Ecpay]: ecpayEinvoices, [Sandbox]: sandboxEinvoices };

/** The enabled service of a site; undefined when it issues no electronic invoices, as with the sandbox outside demo mode. */
export async function serviceOf(tx: Db, siteId: string): Promise<Service | undefined> {
  const service = await tx
    .selectFrom('einvoiceService')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('enabled', '=', true)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  return service && isOffered('EinvoiceProvider', service.einvoiceProvider) ? (service as Service) : undefined;
}

/** The port of a service with its credentials. */
export function connectionOf({ einvoiceProvider, merchantNo, sandbox, hashKey, hashIv }: Service): { port: EinvoicePort; access: Access } {
  const open = (text: string | null) => (text ? unseal(text) : '');
  return { port: ports[einvoiceProvider]!, access: { merchantNo, sandbox, hashKey: open(hashKey), hashIv: open(hashIv) } };
}

/**
 * Encrypts the keys; empty or masked ones leave the stored ones unchanged, as long as the merchant stays the same. ECPay's keys have 16
 * bytes. A zero rate needs its reason.
 */
export async function fillService(
  tx: Tx,
  caller: Caller,
  draft: DraftOf<typeof einvoiceService>,
  row: Service | null,
): Promise<Partial<Service>> {
  if (draft.einvoiceTaxType === enumCodes.EinvoiceTaxType.ZeroRated && !draft.zeroTaxReason)
    throw invalid({ field: 'ZeroTaxReason', key: 'required' });
  if (draft.enabled) await requireDollarRate(tx, caller, row?.siteId ?? caller.siteId);
  if (draft.einvoiceProvider === Sandbox) return { hashKey: null, hashIv: null };
  const isSame = row !== null && row.einvoiceProvider === draft.einvoiceProvider && row.merchantNo === draft.merchantNo;
  return {
    hashKey: keyFor('HashKey', draft.hashKey, isSame ? row.hashKey : null),
    hashIv: keyFor('HashIv', draft.hashIv, isSame ? row.hashIv : null),
  };
}

/** Refuses a service where amounts cannot be converted into New Taiwan dollars (`CurrencyNotEffective`). */
async function requireDollarRate(tx: Tx, caller: Caller, siteId: string): Promise<void> {
  const { baseId: currencyId } = await currenciesOf(tx, siteId, caller.now);
  if ((await dollarRateOf(tx, caller, { siteId, currencyId })) === null) throw einvoicesErrors.noDollarRate();
}

function keyFor(field: string, typed: string | null | undefined, stored: string | null): string {
  const text = (typed ?? '').trim();
  if (text && text !== stored && !/^\*{4,}/.test(text)) {
    if (Buffer.byteLength(text) !== keyBytes) throw invalid({ field, key: 'format' });
    return seal(text);
  }
  if (!stored) throw invalid({ field, key: 'required' });
  return stored;
}
