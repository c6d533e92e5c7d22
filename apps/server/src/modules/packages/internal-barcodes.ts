import { sql } from 'kysely';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import { commandOfCard } from '@entrepot/contract/core/command-cards.ts';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { formOfNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { text } from '../../core/calls/texts.ts';
import { wasNumbered } from '../shelving/public.ts';

/**
 * Rejects internal barcodes (shelf, bag, list, order, member, card) and goods that are received on another screen, by their own or the
 * courier's number (inbound documents and return orders). Throws `TrackingNumberFormat`.
 */
export async function refuseOwnCode(tx: Tx, { language }: Caller, siteId: string, code: string): Promise<void> {
  const kind =
    (screenOfCard(code) && 'card') || (commandOfCard(code) && 'command') || formOfNumber(code) || (await kindOfRow(tx, siteId, code));
  if (!kind) return;
  if (kind === 'inboundReturn') throw packagesErrors.comesBack({ code });
  const named = { code, kind: text(language, `packages.ownCodes.${kind}`)! };
  throw announced.has(kind) ? packagesErrors.comesElsewhere(named) : packagesErrors.ownCode(named);
}

/** Received on another screen; the error names it. */
const announced = new Set<string>(['bin', 'inboundDocument']);

type KindOfRow = 'shelf' | 'bag' | 'member' | 'inboundReturn' | 'inboundDocument';

/** The kind of row in the site that has this code, or null. */
async function kindOfRow(tx: Tx, siteId: string, code: string): Promise<KindOfRow | null> {
  const found = await sql<{ kind: KindOfRow }>`
    select 'shelf' as kind
    from shelf
    where site_id = ${siteId} and (number = ${code} or ${wasNumbered(code)}) and not is_deleted
    union all select 'bag'
    from bag
    where site_id = ${siteId} and bag_no = ${code} and not loose
    union all select 'member'
    from user_account
    where site_id = ${siteId} and member_code = ${code}
    union all select 'inboundReturn'
    from return_order
    where site_id = ${siteId}
      and (courier_number = ${code} or rma_number = ${code})
      and document_status = any(${returnOrderStates.codes('live')})
      and not is_deleted
    union all select 'inboundDocument'
    from warehouse_document
    where site_id = ${siteId}
      and courier_number = ${code}
      and document_status = any(${documentStates.codes('live')})
      and not is_deleted
    limit 1`.execute(tx);
  return found.rows[0]?.kind ?? null;
}
