/** The cookie during a sign-in at the provider: only this browser can complete the sign-in, once. */
export type Check = { state: string; nonce: string; codeVerifier: string }

export type SignedInAtProvider = {
  issuer: string
  subject: string
  /** The id token, for ending the session at the provider on sign-out. */
  token: string
  /** When the provider last verified the person, with a password or similar; possibly days ago. */
  authenticatedAt: Date
  /** The provider's claims about the person; none of them is verified. */
  claims: () => Promise<Record<string, unknown>>
}

/** An OpenID Connect provider. */
export type Provider = {
  name: string
  /** Rejects when the provider does not respond like an OpenID Connect provider. */
  check: () => Promise<void>
  /** Returns the URL of the sign-in page. `create` asks for a new account, `login` for the password again. */
  begin: (order: { redirectUri: string; prompt: 'create' | 'login' | undefined }) => Promise<{ url: URL; check: Check }>
  /** Completes the sign-in with the URL that the provider redirected to. */
  finish: (callback: URL, check: Check) => Promise<SignedInAtProvider>
  /** Returns the URL that also ends the session at the provider, or null when the provider has none. */
  signOutUrl: (token: string, backTo: string) => Promise<URL | null>
}

/** `cancelled`: the person declined. `unavailable`: a retry may succeed. `failed`: any other failure. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly reason: 'unavailable' | 'cancelled' | 'failed'

  constructor(reason: ProviderFailed['reason'], cause: unknown) {
    super(`sign-in at the provider failed: ${reason}`, { cause })
    this.reason = reason
  }
}
