-- Additional boxes of before: the number of their first box with a dash and a place, created by their signing.
with next as (
  select id, site_id, courier_number, owner_id, creation_time, signed_time, parent_package_id
  from package where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 2000
), piece as (
  select n.site_id, n.id, f.id as first_id, f.courier_number as label
  from next n
  join package f on f.site_id = n.site_id and f.courier_number = regexp_replace(n.courier_number, '-\d{1,3}$', '')
    and f.owner_id is not distinct from n.owner_id and f.package_status <> 160 and not f.is_deleted
  where n.courier_number ~ '-([2-9]|[1-9]\d{1,2})$' and n.signed_time = n.creation_time and n.parent_package_id is null
), labelled as (
  update package p set label_number = piece.label from piece
  where p.site_id = piece.site_id and p.id in (piece.id, piece.first_id) and p.label_number is null
)
select max(id::text) as place from next
