alter table "logistics_order" add column "declared_by_hand" boolean not null default false;
-- Orders that can still be changed: a value other than that of the goods was typed.
update "logistics_order" o set declared_by_hand = true
where o.order_status in (10, 20) and o.declared_price is not null and not o.is_deleted
  and o.declared_price is distinct from (select nullif(sum(coalesce(k.price, c.price, 0) * g.quantity), 0)
    from "order_goods" g
    left join "package" k on k.site_id = g.site_id and k.id = g.package_id
    left join "commodity" c on c.site_id = g.site_id and c.id = g.commodity_id
    where g.site_id = o.site_id and g.logistics_order_id = o.id);
