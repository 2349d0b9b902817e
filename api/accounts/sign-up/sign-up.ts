import { PasswordStrength } from '#contract/accounts/accounts.ts'
import { isOldEnough } from '#contract/accounts/age.ts'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import {
  REGISTER_MAX_BYTES,
  Register,
  RegisterByEmail,
  Registered,
  UsernameChecked,
} from '#contract/accounts/sign-up.ts'
import { successes } from '#contract/i18n/successes.ts'
import { accountOfPhone, addAccount, isUsernameFree, passwordHashOf } from '#db/accounts/account.ts'
import { recentAttempts, recordAttempt } from '#db/accounts/attempts.ts'
import { accountOfVerifiedEmail, addVerification, releaseUnprovedEmail } from '#db/accounts/email.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import { storePicture } from '#db/files/uploads.ts'
import type { Context, Middleware } from '../../app-context.ts'
import { deleteUnreferencedFiles } from '../../files/discard.ts'
import { isDataUrl, storeProfilePicture, urlOf } from '../../files/pictures.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField, validBody } from '../../http/valid.ts'
import { documented } from '../../openapi/describe.ts'
import { locate } from '../../places/locate.ts'
import { emailProvedFor, provedFor, refuseOtherThanProved, spendProof } from '../codes/proof.ts'
import {
  confirmEmail,
  refuseTooManyVerifications,
  requestEmailChange,
  sendVerification,
} from '../emails/address-emails.ts'
import { isHonestUsername, refuseMisleadingNames, refuseTaken, takenIn } from '../fields/names.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { hashPassword, isPasswordOf } from '../password/password.ts'
import { throttlePasswordCheck } from '../password/password-throttle.ts'
import { refuseCommonPassword, strengthOf } from '../password/strength.ts'
import { meOf, recordMemberAudit } from '../session/member.ts'
import { newToken, type Secrets } from '../session/secrets.ts'
import { refuseSuspended } from '../session/session.ts'
import { signInByPassword } from '../sign-in/sign-in.ts'
import { useInvitation } from './invitations.ts'
import { importPicture } from './provider-picture.ts'

export const signUpCalls = new Feature()
  .call(calls.checkUsername, [limited('check-username', 'address')], async (c, { body }) => {
    const username = body.username.trim()
    const available = isHonestUsername(username) && (await isFree(c, username))
    return c.json({ available } satisfies UsernameChecked)
  })

  .call(calls.passwordStrength, [limited('password-strength', 'address')], async (c, { body: { password, about } }) =>
    c.json((await strengthOf(password, about)) satisfies PasswordStrength),
  )

  .call(
    calls.register,
    [limited('register', 'address'), provedFor('sign-up'), openFor('phone'), validBody(Register, REGISTER_MAX_BYTES)],
    async (c, { proof, body, sql }) => {
      const { phoneNumber: _, ...order } = body
      refuseOtherThanProved(c, body)
      await refuseTooManyTakenEmails(c)
      return await register(c, order, {
        phoneNumber: proof.phoneNumber,
        owner: await accountOfPhone(sql, proof.phoneNumber),
        takenCode: 'phone-taken',
        spend: tx => spendProof(c, tx),
      })
    },
  )

  .call(
    calls.registerByEmail,
    [
      limited('register', 'address'),
      emailProvedFor('sign-up'),
      openFor('email'),
      validBody(RegisterByEmail, REGISTER_MAX_BYTES),
    ],
    async (c, { emailProof, body: order, sql }) => {
      if (order.email.toLowerCase() !== emailProof.email.toLowerCase()) refuse(401, 'email-not-proved')
      return await register(c, order, {
        phoneNumber: null,
        owner: await accountOfVerifiedEmail(sql, emailProof.email),
        takenCode: 'email-taken',
        spend: tx => spendEmailProof(c, tx),
      })
    },
  )

  .call(calls.verifyEmail, [limited('verify-email', 'address')], async (c, { query }) => {
    await confirmEmail(c, query.token)
  })

  .call(calls.resendVerification, [limited('verify-email')], async (c, { userId, sql }) => {
    const me = await meOf(c, userId)
    if (me.pendingEmail) await requestEmailChange(c, me, me.pendingEmail)
    else if (me.email && !me.isEmailVerified) {
      await refuseTooManyVerifications(c, userId)
      const { token, hash } = newToken()
      await addVerification(sql, { tokenHash: hash, userId, email: me.email })
      await sendVerification(c, { to: me.email, name: me.firstName, token, locale: me.locale })
    }
  })

export function nameHash(secrets: Secrets, username: string): Buffer {
  return secrets.hash('held-username', username.toLowerCase())
}

/** The middleware of a sign-up that SIGN_UP may exclude. */
function openFor(way: SignUpWay): Middleware {
  return documented({ refusals: { 403: ['sign-up-closed'] } }, async (c, next) => {
    if (!c.var.app.config.signUpBy.includes(way)) refuse(403, 'sign-up-closed')
    await next()
  })
}

/** Spends the proof of an address, and takes the address from an account that has never proved it. */
export async function spendEmailProof(c: Context, tx: Sql) {
  const { emailProof, requestId } = c.var
  await spendProof(c, tx, 'email')
  const released = await releaseUnprovedEmail(tx, emailProof.email)
  if (released)
    await recordAudit(tx, {
      actorId: null,
      actorKind: 'system',
      action: 'release-unproved-email',
      targetType: 'user',
      targetId: released,
      requestId,
    })
}

/** What the person has proved. */
type ProvedContact = {
  /** Null for an account with a verified email address instead. */
  phoneNumber: string | null
  /** The account that has the proved phone or address already. */
  owner: { id: string; username: string } | undefined
  takenCode: 'phone-taken' | 'email-taken'
  /** Spends the proof in the transaction that adds the account. */
  spend: (tx: Sql) => Promise<void>
}

/** Creates the account and signs in. */
async function register(c: Context, order: RegisterByEmail, contact: ProvedContact) {
  const { config } = c.var.app
  const { username, password, email, firstName, lastName } = order
  if (!isOldEnough(order.dateOfBirth, config.minAge)) refuseField('dateOfBirth', 'too-young')

  const existing = await existingAccount(c, contact, username, password)
  if (existing) {
    const user = await signInByPassword(c, existing.id, existing)
    return c.json({ user, message: successes.registered } satisfies Registered)
  }
  refuseMisleadingNames(order)
  if (!isHonestUsername(username)) refuseField('username', 'invalid-username')
  if (!(await isFree(c, username))) refuse(409, 'username-taken')
  await refuseCommonPassword(config, 'password', password, [username, email, firstName, lastName])

  const account = await createAccount(c, order, contact)
  const user = await signInByPassword(c, account.id, account)
  return c.json({ user, message: successes.registered } satisfies Registered, 201)
}

type Account = { id: string; passwordHash: string }

/**
 * The account that an earlier call has created, when the response to that call was lost and the browser repeats it. The
 * phone or address is verified, the user name belongs to its account, and the password is checked like in a sign-in.
 * With another password the call is refused with `phone-taken` or `email-taken`, and the form links to the sign-in
 * page.
 */
async function existingAccount(
  c: Context,
  { owner: account, takenCode }: ProvedContact,
  username: string,
  password: string,
): Promise<Account | null> {
  const { sql } = c.var.app
  if (account?.username.toLowerCase() !== username.toLowerCase()) return null
  const deleteAttempts = await throttlePasswordCheck(c, 'password-check', { accountId: account.id, name: account.id })
  const passwordHash = await passwordHashOf(sql, account.id)
  if (!passwordHash || !(await isPasswordOf(passwordHash, password))) refuse(409, takenCode)
  await deleteAttempts()
  await refuseSuspended(sql, account.id)
  return { id: account.id, passwordHash }
}

/** Adds the account with its picture in one transaction, then sends the link for an address that was not proved. */
async function createAccount(
  c: Context,
  { password, profileImageUrl, invitation, ...order }: RegisterByEmail,
  { phoneNumber, spend }: ProvedContact,
): Promise<Account> {
  const { sql } = c.var.app
  const picture = profileImageUrl && isDataUrl(profileImageUrl) ? await storeProfilePicture(c, profileImageUrl) : null
  // A new member has no own upload yet, so any other URL must be external.
  const externalUrl = profileImageUrl && /^https:/i.test(profileImageUrl) ? profileImageUrl : null
  const { city, state } = await locate(sql, order)
  const passwordHash = await hashPassword(password)
  const emailToken = newToken()
  const id = await sql
    .begin(async tx => {
      await spend(tx)
      const userId = await addAccount(tx, {
        ...order,
        city,
        state,
        phoneNumber,
        passwordHash,
        profileImageUrl: picture ? urlOf(picture.path) : externalUrl,
      })
      await useInvitation(c, tx, userId, invitation)
      if (picture) await storePicture(tx, userId, 'profile', picture)
      if (phoneNumber !== null) await addVerification(tx, { tokenHash: emailToken.hash, userId, email: order.email })
      await recordMemberAudit(c, tx, 'sign-up', { userId })
      return userId
    })
    .catch(async (error: unknown) => {
      if (picture) await deleteUnreferencedFiles(c.var.app, [picture.path])
      if (phoneNumber !== null && takenIn(error) === 'email-taken') await recordTakenEmail(c)
      refuseTaken(error)
    })

  if (phoneNumber !== null)
    await sendVerification(c, { to: order.email, name: order.firstName, token: emailToken.token })
  importPicture(c.var.app, id, externalUrl)
  await claimGuestsOf(c, id)
  return { id, passwordHash }
}

const MAX_TAKEN_EMAILS_IN_DAY = 10

/** A refusal does not spend the token, so this limit prevents one phone from testing a list of addresses. */
async function refuseTooManyTakenEmails(c: Context) {
  const { sql, config } = c.var.app
  const count = await recentAttempts(sql, 'email-taken', takenEmailKey(c), '1 day')
  if (config.hasLimits && count >= MAX_TAKEN_EMAILS_IN_DAY)
    refuse(429, 'too-many-requests', { retryAfterSeconds: 3600 })
}

async function recordTakenEmail(c: Context) {
  await c.var.app.sql.begin(tx => recordAttempt(tx, 'email-taken', takenEmailKey(c), '1 day'))
}

function takenEmailKey(c: Context) {
  return c.var.app.secrets.hash('attempt', c.var.proof.phoneNumber)
}

function isFree(c: Context, username: string) {
  const { sql, secrets } = c.var.app
  return isUsernameFree(sql, username, nameHash(secrets, username))
}
