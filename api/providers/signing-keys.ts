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

/** Keys rotate every few hours and are announced before they sign, so ten minutes miss none. */
const FRESH_MS = 10 * MINUTE_MS
const STALE_MS = 60 * MINUTE_MS
/** A name nobody knows may be a new key's, and may be made up: it makes us look again this often. */
const LOOK_AGAIN_MS = MINUTE_MS / 2
const ANSWER_MS = 5_000

/**
 * The keys somebody publishes at an address, asked for when a token comes and kept for ten minutes. While that address does
 * not answer, the last ones go on being good for an hour; `CannotCheck` is thrown when there are none, or none by that name.
 */
export function keysAt(url: URL): JWTVerifyGetKey {
  const kept: JWKSCacheInput = {}
  const current = createRemoteJWKSet(url, {
    cacheMaxAge: FRESH_MS,
    cooldownDuration: LOOK_AGAIN_MS,
    timeoutDuration: ANSWER_MS,
    [jwksCache]: kept,
  })
  let quietSince = Number.NEGATIVE_INFINITY

  return async (header, token) => {
    if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    if (Date.now() - quietSince > LOOK_AGAIN_MS)
      try {
        return await current(header, token)
      } catch (error) {
        if (isAboutTheToken(error)) throw error
        quietSince = Date.now()
      }
    if (!isGoodEnough(kept)) throw new CannotCheck(`${url.host} does not answer`)
    return await createLocalJWKSet(kept.jwks)(header, token).catch((cause: unknown) => {
      throw new CannotCheck(`${url.host} does not answer, and the key is not among those it named last`, { cause })
    })
  }
}

function isGoodEnough(kept: JWKSCacheInput): kept is ExportedJWKSCache {
  return typeof kept.uat === 'number' && Date.now() - kept.uat <= FRESH_MS + STALE_MS
}

/** The keys were there, and none of them, or more than one, is the token's. */
function isAboutTheToken(error: unknown) {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}
