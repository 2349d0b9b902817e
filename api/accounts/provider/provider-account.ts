import { z } from 'zod'
import { Email } from '#contract/accounts/accounts.ts'
import { name, pictureUrl } from '#contract/text.ts'
import { addEmailChange } from '#db/accounts/email.ts'
import {
  accountAtProvider,
  addProviderAccount,
  isEmailFree,
  lockIdentity,
  type NewProviderAccount,
} from '#db/accounts/providers.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'
import type { SignedInAtProvider } from '../../providers/provider.ts'
import { sendChangeLink } from '../emails/address-emails.ts'
import { isMisleadingName } from '../fields/names.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { recordMemberAudit } from '../session/member.ts'
import { newToken } from '../session/secrets.ts'
import { useInvitation } from '../sign-up/invitations.ts'
import { importPicture } from '../sign-up/provider-picture.ts'
import { freeUsername, retryOnConflict } from '../sign-up/username.ts'

/**
 * Returns the account for an identity at the provider, and creates it at the first sign-in. The account is found by
 * issuer and subject only: an email address that belongs to another account gives no access to that account, and is
 * left out of the new account.
 */
export async function accountFor(c: Context, identity: SignedInAtProvider) {
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
