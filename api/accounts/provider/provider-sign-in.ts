import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { Email } from '#contract/accounts/accounts.ts'
import { arrivalPath, joinPath, returnPath } from '#contract/accounts/return-path.ts'
import * as calls from '#contract/accounts/sign-in/calls.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { paths } from '#contract/paths.ts'
import { name, pictureUrl } from '#contract/text.ts'
import { spendToken } from '#db/accounts/attempts.ts'
import { addEmailChange } from '#db/accounts/email.ts'
import {
  accountAtProvider,
  addProviderAccount,
  isEmailFree,
  lockIdentity,
  type NewProviderAccount,
  setProviderSession,
} from '#db/accounts/providers.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { originOf } from '../../http/security-headers.ts'
import { type Provider, ProviderFailed, type SignedInAtProvider } from '../../providers/provider.ts'
import { sendChangeLink } from '../emails/address-emails.ts'
import { isMisleadingName } from '../fields/names.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { storeThisDevice } from '../password/password-throttle.ts'
import { recordMemberAudit } from '../session/member.ts'
import { newToken, type Secrets } from '../session/secrets.ts'
import { cookieName, cookieOptions, signIn } from '../session/session.ts'
import { useInvitation } from '../sign-up/invitations.ts'
import { importPicture } from '../sign-up/provider-picture.ts'
import { freeUsername, retryOnConflict } from '../sign-up/username.ts'

const CALLBACK = '/api/login/callback'

/** Sign-in at an OpenID provider by redirects. Without a provider, the browser is redirected to the sign-in page. */
export const providerSignInCalls = new Feature()
  .call(calls.signInAtProvider, [limited('sign-in-redirect', 'address')], async (c, { provider }) => {
    const prompt = promptIn(c.req.query('prompt'))
    const redirect = returnPath(c.req.query('redirect'))
    if (!provider) return c.redirect(signInPage(prompt, redirect), 302)

    try {
      const { url, check } = await provider.begin({ redirectUri: originOf(c) + CALLBACK, prompt })
      await setSignInCookie(c, { check, redirect })
      return c.redirect(url.href, 302)
    } catch (error) {
      return await redirectToSignIn(c, error, redirect)
    }
  })

  .call(calls.finishAtProvider, [limited('sign-in-callback', 'address')], async (c, { provider }) => {
    if (!provider) return c.redirect(signInPage(undefined, null), 302)
    const signInRequest = await takeSignInCookie(c)
    if (!signInRequest) return c.redirect(paths.signInToContinue({ error: codes.expired }), 302)

    try {
      const identity = await finishAtProvider(c, provider, signInRequest.check)
      return c.redirect(await signInIdentity(c, identity, signInRequest.redirect), 302)
    } catch (error) {
      return await redirectToSignIn(c, error, signInRequest.redirect)
    }
  })

/** Each redirect from the provider is accepted once, so that a copy of the cookie and of the URL is worthless. */
async function finishAtProvider(c: Context, provider: Provider, check: Parameters<Provider['finish']>[1]) {
  if (!(await spendToken(c.var.app.sql, `provider ${check.state}`)))
    throw new ProviderFailed('failed', 'the redirect was used before')
  return await provider.finish(new URL(originOf(c) + CALLBACK + new URL(c.req.url).search), check)
}

/** Signs in an existing or new account, and returns the path of the next page. */
async function signInIdentity(c: Context, identity: SignedInAtProvider, redirect: string | null): Promise<string> {
  const { sql } = c.var.app
  const existing = await accountAtProvider(sql, identity)
  const account = existing ?? (await accountFor(c, identity))

  const { id: sessionId } = await signIn(c, sql, account.id)
  await setProviderSession(sql, sessionId, identity)
  await storeThisDevice(c, account.id)
  await recordMemberAudit(c, sql, 'sign-in-by-provider', { userId: account.id })
  return account.isComplete ? arrivalPath(account, redirect) : joinPath(redirect)
}

const codes = {
  unavailable: 'sign-in-unavailable',
  cancelled: 'sign-in-cancelled',
  expired: 'sign-in-expired',
  failed: 'sign-in-failed',
} as const satisfies Record<string, RefusalCode>

/** Redirects to the sign-in page with the error; the requested page stays part of the URL. */
async function redirectToSignIn(c: Context, error: unknown, redirect: string | null) {
  if (error instanceof Refusal && ['account-suspended', 'invitation-invalid'].includes(error.code))
    return c.redirect(paths.signInToContinue({ ...(redirect && { redirect }), error: error.code }), 302)
  if (!(error instanceof ProviderFailed)) throw error
  const { sql, log } = c.var.app
  const { requestId } = c.var
  if (error.reason !== 'cancelled') log.warn({ err: error, requestId }, 'a sign-in at the provider failed')
  const outcome = error.reason === 'unavailable' ? 'error' : 'denied'
  await recordAudit(sql, { actorId: null, action: 'sign-in-by-provider', outcome, requestId })
  return c.redirect(paths.signInToContinue({ ...(redirect && { redirect }), error: codes[error.reason] }), 302)
}

function promptIn(given: string | undefined) {
  return given === 'create' || given === 'login' ? given : undefined
}

function signInPage(prompt: 'create' | 'login' | undefined, redirect: string | null) {
  const query = redirect ? { redirect } : {}
  return prompt === 'create' ? paths.signUp(query) : paths.signIn(query)
}

const LIFE_SECONDS = 600

/** The state of a sign-in at the provider. */
const SignInRequest = z.object({
  check: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  redirect: z.string().nullable(),
})
type SignInRequest = z.infer<typeof SignInRequest>

/** Encrypted, because the code verifier must stay secret, also from the browser that stores the cookie. */
async function setSignInCookie(c: Context, request: SignInRequest) {
  const { EncryptJWT } = await import('jose')
  const encrypted = await new EncryptJWT(request)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${LIFE_SECONDS} seconds`)
    .encrypt(keyOf(c.var.app.secrets))
  setCookie(c, cookieName(c, 'oidc'), encrypted, { ...cookieOptions(c), maxAge: LIFE_SECONDS })
}

/** Returns this browser's sign-in state of the last ten minutes, and deletes the cookie. */
async function takeSignInCookie(c: Context): Promise<SignInRequest | null> {
  const encrypted = getCookie(c, cookieName(c, 'oidc'))
  if (!encrypted) return null
  deleteCookie(c, cookieName(c, 'oidc'), cookieOptions(c))
  const { jwtDecrypt } = await import('jose')
  const decrypted = await jwtDecrypt(encrypted, keyOf(c.var.app.secrets), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
    requiredClaims: ['exp'],
  }).catch(() => null)
  return decrypted && SignInRequest.parse(decrypted.payload)
}

function keyOf(secrets: Secrets) {
  return Buffer.from(secrets.key('provider-sign-in'), 'base64url')
}

/**
 * Returns the account for an identity at the provider, and creates it at the first sign-in. The account is found by
 * issuer and subject only: an email address that belongs to another account gives no access to that account, and is
 * left out of the new account.
 */
async function accountFor(c: Context, identity: SignedInAtProvider) {
  const claims = Claims.parse(await identity.claims())
  const emailToken = newToken()
  const result = await retryOnConflict(() =>
    c.var.app.sql.begin(async tx => {
      await lockIdentity(tx, identity)
      const existing = await accountAtProvider(tx, identity)
      return existing
        ? { account: existing, order: null }
        : await createAccount(c, tx, identity, claims, emailToken.hash)
    }),
  )
  if (result.order) {
    const { firstName, profileImageUrl } = result.order
    const unverified = unverifiedEmailIn(claims)
    if (unverified) await sendChangeLink(c, { to: unverified, name: firstName, token: emailToken.token })
    importPicture(c.var.app, result.account.id, profileImageUrl)
    await claimGuestsOf(c, result.account.id)
  }
  return result.account
}

async function createAccount(
  c: Context,
  tx: Sql,
  identity: SignedInAtProvider,
  claims: Claims,
  emailTokenHash: Buffer,
) {
  const mayUseEmail =
    claims.email_verified === true && claims.email !== undefined && (await isEmailFree(tx, claims.email))
  const unverified = unverifiedEmailIn(claims)
  const names = namesIn(claims)
  const order: NewProviderAccount = {
    username: await freeUsername(c, tx, [`${names.firstName} ${names.lastName}`, claims.email?.split('@')[0] ?? '']),
    ...names,
    email: mayUseEmail ? (claims.email ?? null) : null,
    profileImageUrl: claims.picture ?? null,
  }
  const id = await addProviderAccount(tx, identity, order)
  await useInvitation(c, tx, id)
  if (unverified) await addEmailChange(tx, { tokenHash: emailTokenHash, userId: id, email: unverified })
  await recordMemberAudit(c, tx, 'sign-up-by-provider', { userId: id })
  return { account: { id, userType: 'party_goer' as const, isComplete: false }, order }
}

/** A claim with a value that the sign-up form would refuse is ignored. */
const optionalClaim = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const Claims = z.object({
  name: optionalClaim(name(160, 'required')),
  given_name: optionalClaim(name(80, 'required')),
  family_name: optionalClaim(name(80, 'required')),
  email: optionalClaim(Email),
  email_verified: optionalClaim(z.boolean()),
  picture: optionalClaim(pictureUrl(0).refine(url => url.startsWith('https:'))),
})
type Claims = z.infer<typeof Claims>

/** An address that the provider has not verified may belong to another person: a link confirms it. */
function unverifiedEmailIn({ email, email_verified }: Claims) {
  return email_verified === true ? undefined : email
}

function namesIn({ name: fullName = '', given_name, family_name = '' }: Claims) {
  const [first = '', ...rest] = fullName.split(' ')
  const firstName = given_name ?? first.slice(0, 80)
  const lastName = given_name === undefined ? rest.join(' ').slice(0, 80) : family_name
  return isMisleadingName(firstName, lastName) ? { firstName: '', lastName: '' } : { firstName, lastName }
}
