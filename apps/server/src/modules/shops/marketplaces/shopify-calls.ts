import { z } from 'zod';
import type { Access, PlatformApp } from '../marketplace.ts';
import { jsonOf, refuseStatus, Throttled, Trouble, Unauthorized } from '../speak.ts';

/** The version of the Admin API that is spoken. */
const version = '2025-10';

/** Where a shop is: at its own name, or below an address that was set for all of them. */
export const at = ({ host }: PlatformApp, shopId: string, path: string) => (host ? `${host}/${shopId}${path}` : `https://${shopId}${path}`);

const answered = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).loose().nullish() })).nullish(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
        })
        .loose()
        .nullish(),
    })
    .loose()
    .nullish(),
});

/**
 * Asks the GraphQL Admin API and reads its answer. Too much asked at once is answered 200 with the word for it and what flows back each
 * second, from which the wait is worked out.
 */
export async function ask<S extends z.ZodType>(
  app: PlatformApp,
  access: Access,
  schema: S,
  query: string,
  variables: object,
): Promise<z.infer<S>> {
  const headers = { 'x-shopify-access-token': access.accessToken, accept: 'application/json', 'content-type': 'application/json' };
  const url = at(app, access.shopId, `/admin/api/${version}/graphql.json`);
  const answer = await app.send(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  if (answer.status === 403) throw new Unauthorized('the shop no longer allows it');
  refuseStatus(answer);
  const read = answered.safeParse(jsonOf(answer));
  if (answer.status !== 200 || !read.success) throw new Trouble(`Shopify answered ${answer.status} otherwise than documented`);
  const { data, errors, extensions } = read.data;
  const codes = (errors ?? []).map((one) => one.extensions?.code);
  if (codes.includes('THROTTLED')) throw new Throttled(waitMs(extensions?.cost));
  if (codes.includes('ACCESS_DENIED')) throw new Unauthorized(errors![0]!.message);
  if (errors?.length) throw new Trouble(`Shopify: ${errors[0]!.message}`);
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Trouble(`Shopify answered what is not in its documentation: ${parsed.error.message.slice(0, 200)}`);
  return parsed.data;
}

type Cost = NonNullable<NonNullable<z.infer<typeof answered>['extensions']>['cost']>;
const waitMs = (cost: Cost | null | undefined): number => {
  if (!cost) return 1000;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return missing > 0 ? Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000) : 0;
};

/** The number at the end of a global id: what the shop's back office and older notes of ours call the thing. */
export const globalId = z.string().transform((id) => id.split('/').at(-1)!);
/** What a page says of the next one. */
export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
export const afterPage = ({ hasNextPage, endCursor }: z.infer<typeof pageInfo>): string | null => (hasNextPage && endCursor) || null;
