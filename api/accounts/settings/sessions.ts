import { DeviceSession } from '#contract/accounts/accounts.ts'
import { ApiToken, CreatedApiToken, TOKEN_PREFIX } from '#contract/accounts/api-tokens.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { successes } from '#contract/i18n/successes.ts'
import { DoneWithMessage } from '#contract/responses.ts'
import { passwordHashOf, setPassword } from '#db/accounts/account.ts'
import { addToken, deleteToken, deleteTokensOf, tokensOf } from '#db/accounts/api-tokens.ts'
import { endStandingAccessOf } from '#db/accounts/recovery.ts'
import { endSessionOf, endSessionsOf } from '#db/accounts/session-revocation.ts'
import { recordAuthentication, sessionsOf } from '#db/accounts/sessions.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { idIn } from '../../http/valid.ts'
import { emailProvedFor, provedFor, spendProof } from '../codes/proof.ts'
import { sendSecurityEmailTo } from '../emails/security-emails.ts'
import { hashPassword, isPasswordOf } from '../password/password.ts'
import { storeThisDevice, throttlePasswordCheck } from '../password/password-throttle.ts'
import { refuseCommonPassword, wordsAbout } from '../password/strength.ts'
import { meOf, recordMemberAudit } from '../session/member.ts'
import { newToken, tokenHash } from '../session/secrets.ts'
import { announceReplacement, replaceSession, signedIn } from '../session/session.ts'
import { recentlyAuthenticated } from './recent-authentication.ts'

export const sessionCalls = new Feature()
  .call(calls.devices, [limited('read')], async (c, { userId, session, sql }) =>
    c.json((await sessionsOf(sql, userId, session?.id ?? '')) satisfies DeviceSession[]),
  )

  .call(calls.signOutOtherDevices, async (c, { sql, sockets, userId, session }) => {
    const ended = await sql.begin(async tx => {
      await recordMemberAudit(c, tx, 'end-other-sessions')
      await deleteTokensOf(tx, userId)
      return await endSessionsOf(tx, userId, session ? { except: session.id } : {})
    })
    sockets.closeSessions(ended)
  })

  .call(calls.signOutDevice, async (c, { sql, sockets, query, userId }) => {
    const id = idIn(c, 'not-found')
    const reason = query.erase === 'true' ? 'erase' : 'revoked'
    if (!(await endSessionOf(sql, userId, { sessionId: id, reason }))) refuse(404, 'not-found')
    sockets.closeSessions([id])
    const action = reason === 'erase' ? 'erase-session' : 'end-session'
    await recordMemberAudit(c, sql, action, { targetId: id })
  })

  .call(calls.changePassword, async (c, { sql, sockets, config, userId, session, body }) => {
    const { currentPassword, newPassword } = body

    const before = (await passwordHashOf(sql, userId)) ?? refuse(409, 'no-password')
    const deleteAttempts = await throttlePasswordCheck(c, 'password-check', { accountId: userId, name: userId })
    if (!(await isPasswordOf(before, currentPassword))) refuse(400, 'wrong-current-password')
    await deleteAttempts()

    await refuseCommonPassword(config, 'newPassword', newPassword, await wordsAbout(c, userId))
    const passwordHash = await hashPassword(newPassword)
    const { ended, replaced } = await sql.begin(async tx => {
      await setPassword(tx, userId, passwordHash)
      // Undefined if another request ended this session during the password check.
      const replaced = (session && (await replaceSession(tx, session.id))) ?? refuse(401, 'signed-out')
      await endStandingAccessOf(tx, userId)
      await recordMemberAudit(c, tx, 'change-password')
      return { replaced, ended: await endSessionsOf(tx, userId, { except: replaced.id }) }
    })
    sockets.closeSessions(ended)
    announceReplacement(c, replaced)
    await storeThisDevice(c, userId, { isNew: true })
    await sendSecurityEmailTo(c, 'passwordChanged', userId)
    return c.json({ success: true, message: successes.passwordChanged } satisfies DoneWithMessage)
  })

  .call(calls.confirmPassword, async (c, { sql, userId, session, body }) => {
    const passwordHash = (await passwordHashOf(sql, userId)) ?? refuse(409, 'no-password')
    const deleteAttempts = await throttlePasswordCheck(c, 'password-check', { accountId: userId, name: userId })
    if (!(await isPasswordOf(passwordHash, body.password))) refuse(400, 'wrong-password')
    await deleteAttempts()
    if (session) await recordAuthentication(sql, session.id)
  })

  /** For an account without a password: the recently verified phone replaces the password. */
  .call(calls.confirmPhone, [signedIn, limited('verify-email'), provedFor('sign-in')], async (c, received) => {
    const { sql, userId, session, proof } = received
    const me = await meOf(c, userId)
    if ((await passwordHashOf(sql, userId)) !== null) refuse(403, 'confirm-first')
    if (!me.isPhoneVerified || me.phoneNumber !== proof.phoneNumber) refuse(401, 'identity-not-proved')
    await sql.begin(async tx => {
      await spendProof(c, tx)
      if (session) await recordAuthentication(tx, session.id)
    })
  })

  /** For an account that has neither, such as one of an OpenID provider: the verified address replaces them. */
  .call(calls.confirmEmail, [signedIn, limited('verify-email'), emailProvedFor('sign-in')], async (c, received) => {
    const { sql, userId, session, emailProof } = received
    const me = await meOf(c, userId)
    if (me.isPhoneVerified || (await passwordHashOf(sql, userId)) !== null) refuse(403, 'confirm-first')
    const isOwn = me.isEmailVerified && me.email?.toLowerCase() === emailProof.email.toLowerCase()
    if (!isOwn) refuse(401, 'email-not-proved')
    await sql.begin(async tx => {
      await spendProof(c, tx, 'email')
      if (session) await recordAuthentication(tx, session.id)
    })
  })

/** The personal API tokens of a host. No token can create or read tokens: these calls accept a session only. */
export const apiTokenCalls = new Feature()
  .call(
    calls.apiTokens,
    [limited('read')],
    async (c, { sql, userId }) => await privateJson(c, (await tokensOf(sql, userId)) satisfies ApiToken[]),
  )

  .call(calls.createApiToken, [limited('create-token'), recentlyAuthenticated], async (c, received) => {
    const { sql, userId, session } = received
    const { name, scopes, days } = received.body
    const token = TOKEN_PREFIX + newToken().token
    const added = await sql.begin(async tx => {
      const order = { userId, sessionId: session?.id ?? '', hash: tokenHash(token), name, days }
      const added = await addToken(tx, { ...order, scopes: [...new Set(scopes)] })
      if (added === 'ended') refuse(401, 'signed-out')
      if (added === 'full') refuse(409, 'too-many-tokens')
      await recordMemberAudit(c, tx, 'create-token', { targetType: 'api-token', targetId: added.id })
      return added
    })
    await sendSecurityEmailTo(c, 'tokenCreated', userId, name)
    return c.json({ ...added, token } satisfies CreatedApiToken, 201)
  })

  .call(calls.deleteApiToken, [limited('edit-profile')], async (c, { sql, userId }) => {
    const id = idIn(c, 'not-found')
    await sql.begin(async tx => {
      if (!(await deleteToken(tx, userId, id))) refuse(404, 'not-found')
      await recordMemberAudit(c, tx, 'delete-token', { targetType: 'api-token', targetId: id })
    })
  })
