import cluster from 'node:cluster';
import prom from 'prom-client';

/** What Prometheus reads of this process: its own figures and how long each call took. */
export function httpMetrics() {
  const registry = new prom.Registry();
  // The primary process of several asks each for these and adds them up.
  if (cluster.isWorker) {
    prom.AggregatorRegistry.setRegistries(registry);
    new prom.AggregatorRegistry();
  }
  prom.collectDefaultMetrics({ register: registry });
  const seconds = new prom.Histogram({
    name: 'entrepot_call_seconds',
    help: 'Seconds a call took',
    labelNames: ['path', 'code'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (path: string, code: number, took: number) => seconds.observe({ path, code: String(code) }, took),
  };
}
