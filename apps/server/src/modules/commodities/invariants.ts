import type { Invariant } from '../../core/jobs/invariants.ts';
import { brokenInventory, brokenLoads } from './proof.ts';

/** Invariants of stock: the inventory, the loads of shelves and the codes of commodities. */
export const commoditiesInvariants: readonly Invariant[] = [
  { rule: 'shelf', what: 'the counters of a shelf equal its contents', broken: brokenLoads },
  { rule: 'stock', what: 'the inventory equals the sum of all movements', broken: brokenInventory },
  {
    rule: 'codes',
    what: 'a barcode names one commodity of its owner',
    broken: `select c.site_id, c.id, json_build_object('commodity', c.commodity_code, 'barcode', b.code, 'other', o.commodity_code)::text as found
      from commodity c join s on s.id = c.site_id cross join lateral jsonb_array_elements_text(c.more_barcodes) as b (code)
      join commodity o on o.site_id = c.site_id and o.owner_id = c.owner_id and o.id <> c.id and not o.is_deleted
        and (o.identification_code = b.code or o.more_barcodes is not null and o.more_barcodes @> jsonb_build_array(b.code))
      where not c.is_deleted and c.more_barcodes is not null`,
  },
];
