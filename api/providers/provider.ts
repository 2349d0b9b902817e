/** What the browser's cookie keeps between leaving and coming back, so that only this browser can come back, once. */
export type Check = { state: string; nonce: string; codeVerifier: string }

export type SignedInAtProvider = {
  issuer: string
  subject: string
  /** Ends the session over there too, when it ends here. */
  token: string
  /** When the provider last asked for a password or the like; it may have been days ago. */
  authenticatedAt: Date
  /** What the provider tells about them; nothing of it has been checked. */
  claims: () => Promise<Record<string, unknown>>
}

/** An OpenID Connect provider: a house of its own that says who somebody is. */
export type Provider = {
  name: string
  /** Asks it who it is. Rejects when it does not answer as a provider does. */
  check: () => Promise<void>
  /** Where the browser goes to say who it is. `create` asks for a new account, `login` for the password again. */
  begin: (order: { redirectUri: string; prompt: 'create' | 'login' | undefined }) => Promise<{ url: URL; check: Check }>
  /** Who came back, by the address they came back to. */
  finish: (callback: URL, check: Check) => Promise<SignedInAtProvider>
  /** Where signing out goes on, or null when this provider has no such place. */
  farewell: (token: string, backTo: string) => Promise<URL | null>
}

/** `cancelled` is the person's own no; `unavailable` may be over in a minute; anything else does not add up. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly reason: 'unavailable' | 'cancelled' | 'failed'

  constructor(reason: ProviderFailed['reason'], cause: unknown) {
    super(`signing in at the provider: ${reason}`, { cause })
    this.reason = reason
  }
}
