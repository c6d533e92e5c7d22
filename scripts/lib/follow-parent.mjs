import cluster from 'node:cluster';

/** Loaded into a program before its own code: when the process that started it is gone, killed without a word too, it is asked to end. */
if (cluster.isPrimary && process.channel) {
  process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'));
  process.channel.unref();
}
