import { z } from 'zod';
import type { Access, PlatformApp } from '../marketplace.ts';
import { Throttled, TransientError, Unauthorized } from '../request.ts';
import { graphql } from './shopify-library.ts';

const refusal = z.object({
  body: z.object({
    errors: z.object({
      graphQLErrors: z.array(
        z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).loose().nullish() }).loose(),
      ),
    }),
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
  }),
});

/**
 * Queries the GraphQL Admin API and parses its answer. Throttling is answered 200 with an error code and the restore rate per second, from
 * which the wait is calculated.
 */
export async function requestJson<S extends z.ZodType>(
  app: PlatformApp,
  access: Access,
  schema: S,
  query: string,
  variables: object,
): Promise<z.infer<S>> {
  const data = await graphql(app, access, query, variables).catch((problem: unknown) => {
    throw toTransportError(problem);
  });
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new TransientError(`Shopify answered what is not in its documentation: ${parsed.error.message.slice(0, 200)}`);
  return parsed.data;
}

/** Maps Shopify's errors to the error classes. */
function toTransportError(problem: unknown): unknown {
  const result = refusal.safeParse(problem);
  if (!result.success) return problem;
  const { errors, extensions } = result.data.body;
  const codes = errors.graphQLErrors.map((one) => one.extensions?.code);
  const [first] = errors.graphQLErrors;
  if (codes.includes('THROTTLED')) return new Throttled(waitMs(extensions?.cost));
  if (codes.includes('ACCESS_DENIED')) return new Unauthorized(first?.message);
  return new TransientError(`Shopify: ${first?.message ?? 'it gives no reason'}`);
}

type Cost = NonNullable<NonNullable<z.infer<typeof refusal>['body']['extensions']>['cost']>;
const waitMs = (cost: Cost | null | undefined): number => {
  if (!cost) return 1000;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return missing > 0 ? Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000) : 0;
};

/** The number at the end of a global id, which the shop's back office and older rows of this product use. */
export const globalId = z.string().transform((id) => id.split('/').at(-1)!);
/** Page information of a connection. */
export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
/** The cursor of the next page; null after the last one. */
export const afterPage = ({ hasNextPage, endCursor }: z.infer<typeof pageInfo>): string | null => (hasNextPage && endCursor) || null;
