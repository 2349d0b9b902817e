import { features } from '../features.ts'
import { type Call, callsIn } from './routes.ts'

/** Every call of the API. */
export function describedCalls(): Call[] {
  return features().flatMap(({ routes, path, tag }) => callsIn(routes, path, tag))
}
