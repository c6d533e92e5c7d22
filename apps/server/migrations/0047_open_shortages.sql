alter table "picking_line" add column "short_remarks" varchar(500);
alter table "picking_line" add column "short_time" timestamptz;

-- Orders with missing goods that were never decided about are on hold from now on (reason 9).
update logistics_order o
set frozen = true, freeze_reason = 9, freeze_remarks = null, freeze_time = now()
from picking_line l
where l.site_id = o.site_id
  and l.logistics_order_id = o.id
  and l.short_quantity > 0
  and o.goods_held
  and o.order_status = 40
  and (not o.frozen or o.freeze_reason = 7);
