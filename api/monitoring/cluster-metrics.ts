import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { serveMetrics } from './metrics-server.ts'

/** In a worker: hands its metrics to the primary process when that asks for them. */
export function shareMetrics(registry: Registry) {
  AggregatorRegistry.setRegistries(registry)
  void new AggregatorRegistry()
}

/** In the primary process: serves the metrics of all workers together. */
export async function serveClusterMetrics(address: NonNullable<Config['metrics']>) {
  const workers = new AggregatorRegistry()
  return await serveMetrics({ metrics: () => workers.clusterMetrics(), contentType: workers.contentType }, address)
}
