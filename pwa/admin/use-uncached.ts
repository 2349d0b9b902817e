import { useFetch } from '#pwa/use-fetch.ts'
import { adminRequest } from './gate.ts'

/** A response for the admin, which is never stored on the device. Undefined until it has arrived. */
export function useUncached<Body>(path: string) {
  const remote = useFetch({ key: path, fetch: () => adminRequest<Body>(path) })
  const body = remote.state === 'loaded' && remote.error === undefined ? remote.body : undefined
  return { body, isFailed: body === undefined && remote.state !== 'loading', refresh: remote.refresh }
}
