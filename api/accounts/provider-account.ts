import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { Email } from '#contract/accounts/accounts.ts'
import { isReservedName, isUsername } from '#contract/accounts/usernames.ts'
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
import { noteAudit } from '#db/admin/audit.ts'
import { duplicateIn } from '#db/connection/errors.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../app-context.ts'
import type { SignedInAtProvider } from '../providers/provider.ts'
import { sendChangeLink } from './email-change.ts'
import { importPicture } from './provider-picture.ts'
import { newToken } from './secrets.ts'
import { nameHash } from './sign-up.ts'

const MOST_TRIES = 5

/**
 * Returns the account for an identity at the provider, and creates it the first time. The account is found by issuer
 * and subject only: an email address that belongs to another account gives no access to it, and is left out.
 */
export async function accountFor(c: Context<Env>, arrived: SignedInAtProvider) {
  const { sql } = c.var.app
  const claims = Claims.parse(await arrived.claims())
  const letter = newToken()
  const made = await retryOnConflict(() =>
    sql.begin(async tx => {
      await lockIdentity(tx, arrived)
      const already = await accountAtProvider(tx, arrived)
      return already ? { account: already, order: null } : await addNewcomer(c, tx, arrived, claims, letter.hash)
    }),
  )
  if (made.order) {
    const { firstName, profileImageUrl } = made.order
    const unverified = unverifiedEmailIn(claims)
    if (unverified) await sendChangeLink(c, { to: unverified, name: firstName, token: letter.token })
    importPicture(c.var.app, made.account.id, profileImageUrl)
  }
  return made.account
}

async function addNewcomer(c: Context<Env>, tx: Sql, arrived: SignedInAtProvider, claims: Claims, letterHash: Buffer) {
  const isOurs = claims.email_verified === true && claims.email !== undefined && (await isEmailFree(tx, claims.email))
  const unverified = unverifiedEmailIn(claims)
  const order: NewProviderAccount = {
    username: await freeUsername(c, tx, claims),
    ...namesIn(claims),
    email: isOurs ? (claims.email ?? null) : null,
    profileImageUrl: claims.picture ?? null,
  }
  const id = await addProviderAccount(tx, arrived, order)
  if (unverified) await addEmailChange(tx, { tokenHash: letterHash, userId: id, email: unverified })
  await noteAudit(tx, { actorId: id, actorKind: 'user', action: 'sign-up-by-provider', requestId: c.var.requestId })
  return { account: { id, userType: 'party_goer' as const, isComplete: false }, order }
}

/** A concurrent request may take the user name or the address; then both are chosen again. */
async function retryOnConflict<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act()
    } catch (error) {
      if (duplicateIn(error) === undefined || tries >= MOST_TRIES) throw error
    }
}

/** A claim that the form would refuse is ignored. */
const said = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const Claims = z.object({
  name: said(name(160, 'required')),
  given_name: said(name(80, 'required')),
  family_name: said(name(80, 'required')),
  email: said(Email),
  email_verified: said(z.boolean()),
  picture: said(pictureUrl(0).refine(url => url.startsWith('https:'))),
})
type Claims = z.infer<typeof Claims>

/**
 * An address that the provider has not verified may belong to another person. It is confirmed by a link like a
 * changed address, so that the new account looks the same whether or not another account has the address.
 */
function unverifiedEmailIn({ email, email_verified }: Claims) {
  return email_verified === true ? undefined : email
}

function namesIn({ name: whole = '', given_name, family_name = '' }: Claims) {
  const [first = '', ...rest] = whole.split(' ')
  const firstName = given_name ?? first.slice(0, 80)
  const lastName = given_name === undefined ? rest.join(' ').slice(0, 80) : family_name
  return isReservedName(firstName + lastName) ? { firstName: '', lastName: '' } : { firstName, lastName }
}

/** 'Ana Paredes' becomes ana.paredes, with a few digits if the name is taken. The member can change it later. */
async function freeUsername(c: Context<Env>, tx: Sql, claims: Claims): Promise<string> {
  const { firstName, lastName } = namesIn(claims)
  const stem = stemOf(`${firstName} ${lastName}`) ?? stemOf(claims.email?.split('@')[0] ?? '') ?? 'dancer'
  const numbered = Array.from({ length: 8 }, (_, i) => `${stem}.${randomInt(10 ** (3 + Math.floor(i / 2)))}`)
  for (const wanted of [stem, ...numbered])
    if (isUsername(wanted) && (await isUsernameFree(tx, wanted, nameHash(c.var.app.secrets, wanted)))) return wanted
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
  return stem.length < 2 || isReservedName(stem) ? undefined : stem
}
