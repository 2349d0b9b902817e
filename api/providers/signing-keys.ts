import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type ExportedJWKSCache,
  errors,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
  jwksCache,
} from 'jose'
import { CannotCheck } from './identity.ts'

const MINUTE_MS = 60_000

/** Keys rotate every few hours and are published before use, so a cache of ten minutes misses none. */
const FRESH_MS = 10 * MINUTE_MS
const STALE_MS = 60 * MINUTE_MS
/** An unknown key id may belong to a new key or may be made up; it triggers a new request at most this often. */
const REFETCH_MS = MINUTE_MS / 2
const TIMEOUT_MS = 5_000

/**
 * The signing keys published at a URL, fetched when a token arrives and cached for ten minutes. While the URL does
 * not respond, the cached keys stay valid for an hour. Throws `CannotCheck` when there are no keys, or none with the
 * requested id.
 */
export function keysAt(url: URL): JWTVerifyGetKey {
  const cache: JWKSCacheInput = {}
  const current = createRemoteJWKSet(url, {
    cacheMaxAge: FRESH_MS,
    cooldownDuration: REFETCH_MS,
    timeoutDuration: TIMEOUT_MS,
    [jwksCache]: cache,
  })
  let failedAt = Number.NEGATIVE_INFINITY

  return async (header, token) => {
    if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    if (Date.now() - failedAt > REFETCH_MS)
      try {
        return await current(header, token)
      } catch (error) {
        if (isTokenFault(error)) throw error
        failedAt = Date.now()
      }
    if (!isUsable(cache)) throw new CannotCheck(`${url.host} does not respond`)
    return await createLocalJWKSet(cache.jwks)(header, token).catch((cause: unknown) => {
      throw new CannotCheck(`${url.host} does not respond, and the cached keys do not contain this one`, { cause })
    })
  }
}

function isUsable(cache: JWKSCacheInput): cache is ExportedJWKSCache {
  return typeof cache.uat === 'number' && Date.now() - cache.uat <= FRESH_MS + STALE_MS
}

/** The keys were available, and none of them, or more than one, matches the token. */
function isTokenFault(error: unknown) {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}
