import { listen } from './core/calls/announce.ts';
import { type AppOptions, openApp } from './core/app.ts';
import { useSecret } from './core/http/crypto.ts';
import { fileRoutes } from './core/files/file-routes.ts';
import { fileStore } from './core/files/files.ts';
import { type Jobs, openJobs } from './core/jobs/job-runner.ts';
import { allExports, allForms, allHandlers, allHearings, allHooks, allImports, allOtherJobs, allTemplates } from './modules/index.ts';
import { payStatementWithNew } from './modules/billing/public.ts';
import { messageCarriers } from './modules/messaging/carriers.ts';
import { reconcilePayments, reconcileRefunds } from './modules/payments/by-the-clock.ts';
import { practiceNotifier } from './modules/payments/practice-page.ts';
import { useProviderPlaces } from './modules/payments/providers/speak.ts';
import { leaseMs, sendRefund } from './modules/payments/send-refund.ts';

/** The whole product's server on a database that is migrated: every module, every listener. */
export async function openServer(options: Omit<AppOptions, 'handlers' | 'routes'>) {
  useSecret(options.config.secretKey);
  useProviderPlaces(options.config.paymentPlaces);
  listen(allHearings);
  const files = fileStore(options.config);
  let jobs: Jobs | undefined;
  let messages: ReturnType<typeof messageCarriers> | undefined;
  let practice: ReturnType<typeof practiceNotifier> | undefined;
  let settle: ((siteId: string, statementId: string) => Promise<unknown>) | undefined;
  let send: ((siteId: string, refundId: string) => Promise<unknown>) | undefined;
  return openApp({
    ...options,
    handlers: allHandlers,
    hooks: allHooks,
    routes(services) {
      const { db, takeNumber, sites, http } = services;
      fileRoutes(services, files, allTemplates);
      for (const form of allForms) form(services);
      messages = messageCarriers(services);
      practice = practiceNotifier(services);
      if (options.part?.name === 'front') return;
      jobs = openJobs(
        {
          db,
          pool: services.pool,
          files,
          takeNumber,
          now: options.now ?? (() => new Date()),
          siteIds: async () => (await sites.all()).map(({ id }) => id),
          log: (problem, { id }) => http.log.error({ err: problem, job: id }, 'a job failed'),
        },
        [...allImports, ...allExports, ...allOtherJobs],
      );
      http.addHook('onClose', () => jobs?.close());
      const clock = () => ({ db, takeNumber, now: (options.now ?? (() => new Date()))() });
      settle = (siteId, statementId) => payStatementWithNew(clock(), siteId, statementId);
      send = (siteId, refundId) => sendRefund(clock(), siteId, refundId);
      // What was under way at a provider when this process ended is looked at before the clock comes to it.
      const told = (problem: unknown) => http.log.error({ err: problem }, 'payments could not be reconciled at the start');
      const refunds = () => void reconcileRefunds(clock()).catch(told);
      const catchUp = () => void reconcilePayments(clock()).catch(told).finally(refunds);
      // What was sent just before is not asked for while it may still be under way.
      const later = setTimeout(refunds, leaseMs + 1000).unref();
      http.addHook('onClose', async () => clearTimeout(later));
      if (options.part) catchUp();
      else http.addHook('onListen', async () => catchUp());
    },
    carriers: {
      ...options.carriers,
      job: async ({ siteId, payload }) => jobs?.take({ siteId, id: payload.jobId as string }),
      sms: async (row) => messages?.sms(row),
      mail: async (row) => messages?.mail(row),
      practicePayment: async (row) => practice?.(row),
      payStatement: async ({ siteId, payload }) => void (await settle?.(siteId, payload.statementId as string)),
      onlineRefund: async ({ siteId, payload }) => void (await send?.(siteId, payload.refundId as string)),
    },
  });
}
