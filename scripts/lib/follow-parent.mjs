import cluster from 'node:cluster';

/** Preloaded into a program: sends it SIGTERM when its parent process is gone, even if the parent was killed. */
if (cluster.isPrimary && process.channel) {
  process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'));
  process.channel.unref();
}
