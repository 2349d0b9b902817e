import { AggregatorRegistry, type Registry } from '@prometheus-io/client'
import type { Config } from '../config/config.ts'
import { serveMetrics } from './metrics-server.ts'

/** In a worker: sends its metrics to the primary process on request. */
export function shareMetrics(registry: Registry) {
  AggregatorRegistry.setRegistries(registry)
  void new AggregatorRegistry()
}

/** In the primary process: serves the aggregated metrics of all workers. */
export async function serveClusterMetrics(address: NonNullable<Config['metrics']>) {
  const workers = new AggregatorRegistry()
  return await serveMetrics({ metrics: () => workers.clusterMetrics(), contentType: workers.contentType }, address)
}
