import * as client from 'openid-client'
import type { Config } from '../config/config.ts'
import { type Provider, ProviderFailed } from './provider.ts'

const TIMEOUT_SECONDS = 5
const CACHE_MS = 12 * 3_600_000

/** The longest token hint in a URL; some proxies cut URLs beyond 8 kB. */
const TOKEN_MAX_CHARACTERS = 4_000

export function openIdProvider(settings: NonNullable<Config['oidc']>): Provider {
  const configuration = cachedForHours(() => discover(settings))

  return {
    name: settings.name,

    async check() {
      await discover(settings)
    },

    async begin({ redirectUri, prompt }) {
      const config = await configuration().catch(unavailable)
      const check = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: check.state,
        nonce: check.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(check.codeVerifier),
        code_challenge_method: 'S256',
        ...(prompt && supportsPrompt(config, prompt) && { prompt }),
      })
      return { url, check }
    },

    async finish(callback, { state, nonce, codeVerifier }) {
      const config = await configuration().catch(unavailable)
      const tokens = await client
        .authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        })
        .catch((error: unknown) => {
          throw new ProviderFailed(reasonOf(error), error)
        })
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) throw new ProviderFailed('failed', 'the response contains no identity')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        token: tokens.id_token,
        authenticatedAt: new Date(claims.auth_time === undefined ? Date.now() : claims.auth_time * 1000),
        claims: async () => ({ ...claims, ...(await userInfoClaims(config, tokens.access_token, claims.sub)) }),
      }
    },

    async signOutUrl(token, backTo) {
      const config = await configuration().catch(() => null)
      if (!config?.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: backTo,
        ...(token.length <= TOKEN_MAX_CHARACTERS && { id_token_hint: token }),
      })
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: NonNullable<Config['oidc']>) {
  const isPlain = new URL(issuer).protocol === 'http:'
  return await client.discovery(new URL(issuer), clientId, clientSecret, authenticationWith(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The signature is checked even for a token that came directly from the provider over TLS.
      client.enableNonRepudiationChecks,
      ...(isPlain ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** Uses the standard's preferred method, unless the provider lists only the other one. */
function authenticationWith(clientSecret: string | undefined): client.ClientAuth {
  if (clientSecret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPostOnly = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ;(isPostOnly ? post : basic)(server, ...rest)
  }
}

/** Every provider supports `login`; a provider without support for `create` would refuse the whole request. */
function supportsPrompt(config: client.Configuration, prompt: 'create' | 'login') {
  const known = config.serverMetadata().prompt_values_supported
  return prompt === 'login' || (Array.isArray(known) && known.includes(prompt))
}

/** Many providers put only the subject into the token. If this request fails, the member enters the rest. */
async function userInfoClaims(config: client.Configuration, accessToken: string, subject: string) {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  return await client.fetchUserInfo(config, accessToken, subject).catch(() => ({}))
}

/** Caches the result of `load` for some hours; a failure is not cached, so that the next call tries again. */
function cachedForHours<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; at: number } | undefined
  return () => {
    if (cached && Date.now() - cached.at < CACHE_MS) return cached.value
    const entry = { value: load(), at: Date.now() }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.value
  }
}

function unavailable(error: unknown): never {
  throw new ProviderFailed('unavailable', error)
}

function reasonOf(error: unknown): ProviderFailed['reason'] {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled'
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'failed'
  }
  const code = error instanceof client.ClientError ? error.code : undefined
  return code === 'OAUTH_TIMEOUT' || isUnreachable(error) ? 'unavailable' : 'failed'
}

/** An unreachable host is fetch's own TypeError, possibly wrapped several times by the library. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error instanceof TypeError && error.message === 'fetch failed') || isUnreachable(error.cause)
}
