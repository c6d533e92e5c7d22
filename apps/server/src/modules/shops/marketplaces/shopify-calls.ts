import { z } from 'zod';
import type { Access, PlatformApp } from '../marketplace.ts';
import { Throttled, Trouble, Unauthorized } from '../speak.ts';
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
  const data = await graphql(app, access, query, variables).catch((problem: unknown) => {
    throw inOurWords(problem);
  });
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Trouble(`Shopify answered what is not in its documentation: ${parsed.error.message.slice(0, 200)}`);
  return parsed.data;
}

/** What Shopify says to a query that it does not answer, as what it means for us. */
function inOurWords(problem: unknown): unknown {
  const told = refusal.safeParse(problem);
  if (!told.success) return problem;
  const { errors, extensions } = told.data.body;
  const codes = errors.graphQLErrors.map((one) => one.extensions?.code);
  const [first] = errors.graphQLErrors;
  if (codes.includes('THROTTLED')) return new Throttled(waitMs(extensions?.cost));
  if (codes.includes('ACCESS_DENIED')) return new Unauthorized(first?.message);
  return new Trouble(`Shopify: ${first?.message ?? 'it gives no reason'}`);
}

type Cost = NonNullable<NonNullable<z.infer<typeof refusal>['body']['extensions']>['cost']>;
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
