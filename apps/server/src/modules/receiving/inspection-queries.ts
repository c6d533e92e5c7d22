import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getQualityInspectionById } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { rowJson } from '../../core/lists/rows-json.ts';

const { output } = getQualityInspectionById;

/** One inspection with expected and found goods. */
export const inspectionById = (tx: Db, caller: Caller, { id }: Input<typeof getQualityInspectionById>): Promise<RawJson> =>
  inspectionJson(tx, caller, id);

/** The same by its id. */
export function inspectionJson(tx: Db, caller: Caller, id: string): Promise<RawJson> {
  const commodity = {
    commodityId: sql`c.id`,
    commodityName: sql`c.name`,
    commodityCode: sql`c.commodity_code`,
    isMeasured: sql`c.measured_time is not null`,
  };
  const expected = listJson(
    caller,
    output.children.expected,
    {
      ...commodity,
      identificationCode: sql`c.identification_code`,
      picture: sql`c.pictures ->> 0`,
      completionStatus: sql`c.completion_status`,
      quantity: sql`e.quantity`,
    },
    {
      from: sql`(select g.commodity_id, g.quantity
          from bin_goods g
          where g.site_id = r.site_id and g.bin_id = r.bin_id
          union all select g.commodity_id, g.expected_quantity
          from warehouse_document_goods g
          where g.site_id = r.site_id and g.document_id = r.document_id and r.bin_id is null and g.commodity_id is not null) e
        join commodity c on c.site_id = r.site_id and c.id = e.commodity_id`,
      order: sql`c.commodity_code`,
    },
  );
  const lines = listJson(
    caller,
    output.children.lines,
    {
      ...commodity,
      inspectionResult: sql`l.inspection_result`,
      quantity: sql`l.quantity`,
      imageUrls: sql`l.pictures`,
      remarks: sql`l.remarks`,
    },
    {
      from: sql`quality_inspection_line l join commodity c on c.site_id = l.site_id and c.id = l.commodity_id
        where l.site_id = r.site_id and l.inspection_id = r.id and l.quantity > 0`,
      order: sql`c.commodity_code, l.inspection_result`,
    },
  );
  return rowJson(tx, caller, qualityInspection, id, { output, also: { expected, lines } });
}
