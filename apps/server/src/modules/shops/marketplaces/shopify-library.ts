import { AsyncLocalStorage } from 'node:async_hooks';
import type { Shopify } from '@shopify/shopify-api';
import type { Access, Answer, PlatformApp } from '../marketplace.ts';
import { jsonOf, refuseStatus, TransientError, Unauthorized } from '../request.ts';

/** The current request of the library and its answer, which the library reports only as text. */
interface LibraryCall {
  app: PlatformApp;
  answer?: Answer;
  problem?: unknown;
}
const pending = new AsyncLocalStorage<LibraryCall>();

/** Returns the URL of a shop: at its own domain, or below a configured host for all of them. */
export const at = ({ host }: PlatformApp, shopId: string, path: string) => (host ? `${host}/${shopId}${path}` : `https://${shopId}${path}`);

/** Sends requests of the library with our limits, and to the configured host. */
async function send(url: string | URL | Request, { method, headers, body }: RequestInit = {}): Promise<Response> {
  const now = pending.getStore()!;
  const { hostname, pathname } = new URL(String(url));
  try {
    now.answer = await now.app.send(at(now.app, hostname, pathname), {
      method: method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(headers)),
      body: String(body ?? ''),
    });
    if (now.answer.status === 200) jsonOf(now.answer);
  } catch (problem) {
    now.problem = problem;
    throw problem;
  }
  const type = now.answer.headers.get('content-type') ?? 'application/json';
  return new Response(now.answer.body, { status: now.answer.status, headers: { 'content-type': type } });
}

async function loaded() {
  await import('@shopify/shopify-api/adapters/node');
  const { setAbstractFetchFunc } = await import('@shopify/shopify-api/runtime');
  setAbstractFetchFunc(send);
  return import('@shopify/shopify-api');
}
let library: ReturnType<typeof loaded> | undefined;

/** Returns Shopify's own library for an app. It is loaded lazily because it is large and many sites have no Shopify shop. */
export async function shopifyFor({ key, secret }: Pick<PlatformApp, 'key' | 'secret'>): Promise<Shopify> {
  const { shopifyApi, ApiVersion } = await (library ??= loaded());
  return shopifyApi({
    apiKey: key,
    apiSecretKey: secret,
    apiVersion: ApiVersion.October25,
    // Our own host is passed with each link: one app may serve several sites.
    hostName: 'localhost',
    isEmbeddedApp: false,
    logger: { log: async () => undefined },
  });
}

/** Queries the GraphQL Admin API of a shop once; the callers decide on retries. */
export async function graphql(app: PlatformApp, { shopId, accessToken }: Access, query: string, variables: object): Promise<unknown> {
  const { clients, session } = await shopifyFor(app);
  const { Session } = await library!;
  const own = new Session({ id: session.getOfflineId(shopId), shop: shopId, state: '', isOnline: false, accessToken });
  const client = new clients.Graphql({ session: own });
  const { data } = await speaking(app, () => client.request(query, { variables: { ...variables } }));
  return data;
}

/** Renews the tokens of a shop. */
export async function refreshed(app: PlatformApp, shop: string, refreshToken: string) {
  const { auth } = await shopifyFor(app);
  const { session } = await speaking(app, () => auth.refreshToken({ shop, refreshToken }), { noMeansOver: true });
  return session;
}

/** Runs a call of the library, and maps its failures to the error classes; its refusals of a query are rethrown unchanged. */
async function speaking<T>(app: PlatformApp, work: () => Promise<T>, { noMeansOver = false } = {}): Promise<T> {
  const now: LibraryCall = { app };
  const { GraphqlQueryError } = await library!;
  try {
    return await pending.run(now, work);
  } catch (problem) {
    if (now.problem) throw now.problem;
    if (!now.answer || problem instanceof GraphqlQueryError) throw problem;
    throwRefused(now.answer, noMeansOver);
    throw new TransientError(`Shopify answered ${now.answer.status} otherwise than documented`);
  }
}

/** Throws the error class for an answer's status. */
export function throwRefused(answer: Answer, noMeansOver: boolean): void {
  // An unknown app means nothing for the shop's authorization.
  if (/invalid_client|application_cannot_be_found/.test(answer.body)) throw new TransientError('Shopify does not know the app');
  if (answer.status === 403 || (noMeansOver && answer.status === 400)) throw new Unauthorized(answer.body.slice(0, 200));
  refuseStatus(answer);
}
