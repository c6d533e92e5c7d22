import type pg from 'pg';

/** Adds so many packages of a customer to a site, in every status a list shows, by one statement. */
export async function addPackages(owner: pg.Client, count: number): Promise<{ siteId: string; ownerId: string; warehouseId: string }> {
  const found = await owner.query(
    `select n.site_id as "siteId", n.user_id as "ownerId", w.id as "warehouseId" from sign_in_name n join warehouse w on w.site_id = n.site_id
     where n.user_name = 'alice' order by w.code limit 1`,
  );
  const place = found.rows[0] as { siteId: string; ownerId: string; warehouseId: string };
  await owner.query(
    `insert into package (site_id, id, creation_time, creator_id, courier_number, product_name, package_status, claim_status, owner_id, warehouse_id, completion_status, package_source, price, cargo_type_id)
     select $1, gen_random_uuid(), timestamptz '2026-01-01' + i * interval '1 second', $2, 'BENCH' || lpad(i::text, 10, '0'), 'Tea ' || i % 97,
       (array[10, 10, 10, 80])[1 + i % 4], 2, $2, $3, 2, 1, 12.5, (select id from cargo_type where site_id = $1 order by display_order limit 1)
     from generate_series(1, $4::int) i`,
    [place.siteId, place.ownerId, place.warehouseId, count],
  );
  await owner.query('analyze package');
  return place;
}
