-- Customers read the groups of services in their own language; those that there are keep their name in all three until somebody writes the others.
drop index tg_value_added_service_group_name;
alter table "value_added_service_group" alter column "name" type jsonb using jsonb_build_object('zh-cn', "name", 'zh-tw', "name", 'en-us', "name");
create index tg_value_added_service_group_name on "value_added_service_group" using gin (site_id, ("name"::text) gin_trgm_ops);
