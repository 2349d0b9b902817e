import { preparedCluster } from './prepared-cluster.ts'

/** Makes the cluster of the browser tests before their workers, which start together, both do so. */
export default async function prepareClusters() {
  await preparedCluster({ hasPlaces: true })
}
