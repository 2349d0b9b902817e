import * as client from 'openid-client'
import type { Config } from '../config.ts'
import { type Provider, ProviderFailed } from './provider.ts'

const PATIENCE_SECONDS = 5
const KNOWN_FOR_MS = 12 * 3_600_000

/** A hint in an address; some proxies cut addresses beyond 8 kB. */
const TOKEN_MAX_CHARACTERS = 4_000

export function openIdProvider(settings: NonNullable<Config['oidc']>): Provider {
  const configuration = knownForAWhile(() => discover(settings))

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
        ...(prompt && knowsPrompt(config, prompt) && { prompt }),
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
      const told = tokens.claims()
      if (!told || !tokens.id_token) throw new ProviderFailed('failed', 'no identity came back')
      return {
        issuer: told.iss,
        subject: told.sub,
        token: tokens.id_token,
        authenticatedAt: new Date(told.auth_time === undefined ? Date.now() : told.auth_time * 1000),
        claims: async () => ({ ...told, ...(await moreClaims(config, tokens.access_token, told.sub)) }),
      }
    },

    async farewell(token, backTo) {
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
    timeout: PATIENCE_SECONDS,
    execute: [
      // Also the token that came straight from the provider is believed for its signature alone.
      client.enableNonRepudiationChecks,
      ...(isPlain ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** The way the standard prefers, unless the provider names only the other one. */
function authenticationWith(clientSecret: string | undefined): client.ClientAuth {
  if (clientSecret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPostOnly = ways.includes('client_secret_post') && !ways.includes('client_secret_basic')
    ;(isPostOnly ? post : basic)(server, ...rest)
  }
}

/** `login` is in the standard from its first day; a provider that does not know `create` would refuse all of it. */
function knowsPrompt(config: client.Configuration, prompt: 'create' | 'login') {
  const known = config.serverMetadata().prompt_values_supported
  return prompt === 'login' || (Array.isArray(known) && known.includes(prompt))
}

/** Many providers put only the subject into the token. Without the rest people say it themselves. */
async function moreClaims(config: client.Configuration, accessToken: string, subject: string) {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  return await client.fetchUserInfo(config, accessToken, subject).catch(() => ({}))
}

/** Asked for once and kept; a failure is forgotten at once, so that the next person asks again. */
function knownForAWhile<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { answer: Promise<T>; at: number } | undefined
  return () => {
    if (known && Date.now() - known.at < KNOWN_FOR_MS) return known.answer
    const asked = { answer: ask(), at: Date.now() }
    known = asked
    asked.answer.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.answer
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

/** However deep the library wrapped it, a connection that did not come about is fetch's own TypeError. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error instanceof TypeError && error.message === 'fetch failed') || isUnreachable(error.cause)
}
