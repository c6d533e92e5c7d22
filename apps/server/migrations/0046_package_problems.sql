alter table "logistics_order" add column "freeze_time" timestamptz;
alter table "package" add column "problem_time" timestamptz;
alter table "package" add column "problem_decision" smallint;

-- Orders that contain a package with an open problem are on hold from now on (reason 8).
update logistics_order o
set frozen = true, freeze_reason = 8, freeze_remarks = k.courier_number, freeze_time = now()
from order_goods g
join package k on k.site_id = g.site_id and k.id = g.package_id
where g.site_id = o.site_id
  and g.logistics_order_id = o.id
  and k.problem_type is not null
  and o.goods_held
  and not o.frozen
  and o.order_status in (10, 20, 30, 40, 50, 60, 70, 75);
