import { AsyncLocalStorage } from 'node:async_hooks';
import type { Shopify } from '@shopify/shopify-api';
import type { Access, Answer, PlatformApp } from '../marketplace.ts';
import { jsonOf, refuseStatus, Trouble, Unauthorized } from '../speak.ts';

/** What is being asked by the library, and what came of it: the library tells both in words alone. */
interface Asking {
  app: PlatformApp;
  answer?: Answer;
  problem?: unknown;
}
const asking = new AsyncLocalStorage<Asking>();

/** Where a shop is: at its own name, or below an address that was set for all of them. */
export const at = ({ host }: PlatformApp, shopId: string, path: string) => (host ? `${host}/${shopId}${path}` : `https://${shopId}${path}`);

/** How the library sends: as we do, within our limits, and to the address that was set. */
async function send(url: string | URL | Request, { method, headers, body }: RequestInit = {}): Promise<Response> {
  const now = asking.getStore()!;
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

/** Shopify's own library for an app. It is loaded when a shop of Shopify's is first spoken of: it is large, and many sites have none. */
export async function shopifyFor({ key, secret }: Pick<PlatformApp, 'key' | 'secret'>): Promise<Shopify> {
  const { shopifyApi, ApiVersion } = await (library ??= loaded());
  return shopifyApi({
    apiKey: key,
    apiSecretKey: secret,
    apiVersion: ApiVersion.October25,
    // Where we are is said with each link: one app may be of several sites.
    hostName: 'localhost',
    isEmbeddedApp: false,
    logger: { log: async () => undefined },
  });
}

/** Asks the GraphQL Admin API of a shop. It is asked once: who asks again, and after what time, is decided above. */
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

/** Does what the library sends, and throws what goes wrong as what it means for us; its own refusals of a query are thrown as they are. */
async function speaking<T>(app: PlatformApp, work: () => Promise<T>, { noMeansOver = false } = {}): Promise<T> {
  const now: Asking = { app };
  const { GraphqlQueryError } = await library!;
  try {
    return await asking.run(now, work);
  } catch (problem) {
    if (now.problem) throw now.problem;
    if (!now.answer || problem instanceof GraphqlQueryError) throw problem;
    throwRefused(now.answer, noMeansOver);
    throw new Trouble(`Shopify answered ${now.answer.status} otherwise than documented`);
  }
}

/** Throws what an answer's status says of the token or the moment. */
export function throwRefused(answer: Answer, noMeansOver: boolean): void {
  // An app that is not known says nothing about the shop.
  if (/invalid_client|application_cannot_be_found/.test(answer.body)) throw new Trouble('Shopify does not know the app');
  if (answer.status === 403 || (noMeansOver && answer.status === 400)) throw new Unauthorized(answer.body.slice(0, 200));
  refuseStatus(answer);
}
