with next as (
  select id from logistics_order where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 2000
), emptied as (
  update logistics_order o set order_approval_status = null from next
  where o.id = next.id and o.order_approval_status = 1 and o.order_status in (10, 210)
)
select max(id::text) as place from next
