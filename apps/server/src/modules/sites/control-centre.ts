import { languageOf } from '@entrepot/contract/core/language.ts';
import { errorText } from '../../core/calls/texts.ts';
import type { Route } from '../../core/module.ts';

/**
 * The control centre: tells a client where the API of its host is; 101 for an unknown host. Only the host that was asked about and is a
 * site's is said back: what stands in the request's own Host header may be anybody's word.
 */
export const controlCentre: Route = {
  add({ http, sites }) {
    http.post('/GetSiteApiUrlByHost', async (request, reply) => {
      const host = String((request.body as { Host?: unknown } | null)?.Host ?? '');
      const site = host ? await sites.byHost(host) : undefined;
      if (site?.enabled) return reply.send({ Code: 0, Message: '', Data: `${request.protocol}://${host}/api` });
      const message = errorText(languageOf(request.headers['accept-language']), 'NotFound');
      return reply.send({ Code: 101, Message: message, Data: null });
    });
  },
};
