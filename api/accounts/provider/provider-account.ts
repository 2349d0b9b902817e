import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { Email } from '#contract/accounts/accounts.ts'
import { isReservedName } from '#contract/accounts/usernames.ts'
import { containsAddress } from '#contract/contains-address.ts'
import { name, pictureUrl } from '#contract/text.ts'
import { isUsernameFree } from '#db/accounts/account.ts'
import { addEmailChange } from '#db/accounts/email.ts'
import {
  accountAtProvider,
  addProviderAccount,
  isEmailFree,
  lockIdentity,
  type NewProviderAccount,
} from '#db/accounts/providers.ts'
import { duplicateIn } from '#db/connection/errors.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../../app-context.ts'
import type { SignedInAtProvider } from '../../providers/provider.ts'
import { siteName } from '../../site/look.ts'
import { sendChangeLink } from '../emails/email-change.ts'
import { isHonestUsername } from '../fields/names.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { recordMemberAudit } from '../session/member-audit.ts'
import { newToken } from '../session/secrets.ts'
import { useInvitation } from '../sign-up/invitations.ts'
import { importPicture } from '../sign-up/provider-picture.ts'
import { nameHash } from '../sign-up/sign-up.ts'

const MAX_ATTEMPTS = 5

/**
 * Returns the account for an identity at the provider, and creates it at the first sign-in. The account is found by
 * issuer and subject only: an email address that belongs to another account gives no access to that account, and is
 * left out of the new account.
 */
export async function accountFor(c: Context<Env>, identity: SignedInAtProvider) {
  const { sql } = c.var.app
  const claims = Claims.parse(await identity.claims())
  const emailToken = newToken()
  const result = await retryOnConflict(() =>
    sql.begin(async tx => {
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
  c: Context<Env>,
  tx: Sql,
  identity: SignedInAtProvider,
  claims: Claims,
  emailTokenHash: Buffer,
) {
  const mayUseEmail =
    claims.email_verified === true && claims.email !== undefined && (await isEmailFree(tx, claims.email))
  const unverified = unverifiedEmailIn(claims)
  const order: NewProviderAccount = {
    username: await freeUsername(c, tx, claims),
    ...namesIn(claims),
    email: mayUseEmail ? (claims.email ?? null) : null,
    profileImageUrl: claims.picture ?? null,
  }
  const id = await addProviderAccount(tx, identity, order)
  await useInvitation(c, tx, id)
  if (unverified) await addEmailChange(tx, { tokenHash: emailTokenHash, userId: id, email: unverified })
  await recordMemberAudit(c, tx, 'sign-up-by-provider', { userId: id })
  return { account: { id, userType: 'party_goer' as const, isComplete: false }, order }
}

/** A concurrent request may take the chosen user name or email address; then `act` chooses both again. */
async function retryOnConflict<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act()
    } catch (error) {
      if (duplicateIn(error) === undefined || tries >= MAX_ATTEMPTS) throw error
    }
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
  const isMisleading = [firstName, lastName].some(containsAddress) || isReservedName(firstName + lastName, siteName())
  return isMisleading ? { firstName: '', lastName: '' } : { firstName, lastName }
}

/** 'Ana Paredes' becomes ana.paredes, with a few digits if the name is taken. The member can change it later. */
async function freeUsername(c: Context<Env>, tx: Sql, claims: Claims): Promise<string> {
  const { firstName, lastName } = namesIn(claims)
  const stem = stemOf(`${firstName} ${lastName}`) ?? stemOf(claims.email?.split('@')[0] ?? '') ?? 'dancer'
  const numbered = Array.from({ length: 8 }, (_, i) => `${stem}.${randomInt(10 ** (3 + Math.floor(i / 2)))}`)
  for (const username of [stem, ...numbered])
    if (isHonestUsername(username) && (await isUsernameFree(tx, username, nameHash(c.var.app.secrets, username))))
      return username
  return `${stem}.${newToken().hash.toString('hex').slice(0, 10)}`
}

/** Letters and digits with single dots between words, short enough for added digits, and no reserved name. */
function stemOf(words: string): string | undefined {
  const stem = words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .slice(0, 19)
    .replaceAll(/^\.+|\.+$/g, '')
  return stem.length < 2 || isReservedName(stem, siteName()) ? undefined : stem
}
