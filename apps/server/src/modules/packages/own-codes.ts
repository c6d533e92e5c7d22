import { sql } from 'kysely';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import { commandOfCard } from '@entrepot/contract/core/command-cards.ts';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { formOfNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { text } from '../../core/calls/texts.ts';

/**
 * Refuses what hangs, stands or is carried in the house and is no parcel (201): a shelf, a bag, a list, an order, a member, a card;
 * and what is received on another screen by its own number or by the courier's: goods announced for stock, or coming back to it.
 */
export async function refuseOwnCode(tx: Tx, { language }: Caller, siteId: string, code: string): Promise<void> {
  const kind =
    (screenOfCard(code) && 'card') || (commandOfCard(code) && 'command') || formOfNumber(code) || (await kindOfRow(tx, siteId, code));
  if (!kind) return;
  if (kind === 'inboundReturn') throw packagesErrors.comesBack({ code });
  const named = { code, kind: text(language, `packages.ownCodes.${kind}`)! };
  throw announced.has(kind) ? packagesErrors.comesElsewhere(named) : packagesErrors.ownCode(named);
}

/** What is signed for as well, on a screen of its own: whoever scans it here is told which. */
const announced = new Set<string>(['bin', 'inboundDocument']);

type KindOfRow = 'shelf' | 'bag' | 'member' | 'inboundReturn' | 'inboundDocument';

/** What of the site bears this code; null: nothing does. */
async function kindOfRow(tx: Tx, siteId: string, code: string): Promise<KindOfRow | null> {
  const found = await sql<{ kind: KindOfRow }>`
    select 'shelf' as kind from shelf where site_id = ${siteId} and number = ${code} and not is_deleted
    union all select 'bag' from bag where site_id = ${siteId} and bag_no = ${code}
    union all select 'member' from user_account where site_id = ${siteId} and member_code = ${code}
    union all select 'inboundReturn' from return_order where site_id = ${siteId} and courier_number = ${code}
      and document_status = any(${returnOrderStates.codes('live')}) and not is_deleted
    union all select 'inboundDocument' from warehouse_document where site_id = ${siteId} and courier_number = ${code}
      and document_status = any(${documentStates.codes('live')}) and not is_deleted
    limit 1`.execute(tx);
  return found.rows[0]?.kind ?? null;
}
