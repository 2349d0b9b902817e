import { useFetch } from '#pwa/data/use-fetch.ts'
import { fetched, type Resource } from '#sw/http/send.ts'
import { asAdmin } from './gate.ts'

/** A response for the admin, which is never stored on the device. Undefined until it has arrived. */
export function useUncached<Body>(resource: Resource<Body>) {
  const remote = useFetch({
    key: resource.path,
    fetch: () => asAdmin(() => fetched(resource)),
  })
  const body = remote.state === 'loaded' && remote.error === undefined ? remote.body : undefined
  return { body, isFailed: body === undefined && remote.state !== 'loading', refresh: remote.refresh }
}
