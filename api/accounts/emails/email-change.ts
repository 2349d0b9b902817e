import type { Context } from 'hono'
import type { Me } from '#contract/accounts/accounts.ts'
import { meWith } from '#db/accounts/account.ts'
import { spendCode } from '#db/accounts/codes.ts'
import { accountOfEmail, addEmailChange, openEmailLink } from '#db/accounts/email.ts'
import type { Env } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseTaken } from '../fields/unique-fields.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { recordMemberAudit } from '../session/member-audit.ts'
import { newToken, tokenHash } from '../session/secrets.ts'
import { sendSecurityEmail, sendSecurityEmailTo } from './security-emails.ts'
import { refuseTooManyVerifications, sendVerification } from './verification-email.ts'

/**
 * Requests an email change. The address takes effect when its link is opened. Neither the response nor the account nor
 * the limits reveal whether another account has the address: in that case the owner of that account gets a notice
 * instead of the link. `presentAddressCode` is the code that proved the present address: it is spent only with the
 * change.
 */
export async function requestEmailChange(
  c: Context<Env>,
  me: Me,
  email: string,
  { presentAddressCode }: { presentAddressCode?: string | undefined } = {},
) {
  await refuseTooManyVerifications(c, me.id)
  const { token, hash } = newToken()
  await c.var.app.sql.begin(async tx => {
    if (presentAddressCode && !(await spendCode(tx, 'email', presentAddressCode))) refuse(403, 'prove-email-first')
    await addEmailChange(tx, { tokenHash: hash, userId: me.id, email })
    await recordMemberAudit(c, tx, 'ask-email-change', { userId: me.id })
  })
  await sendChangeLink(c, { to: email, name: me.firstName, token, locale: me.locale })
}

/** Sends the link to the address; if another account has it, that account gets a notice instead. */
export async function sendChangeLink(c: Context<Env>, link: Parameters<typeof sendVerification>[1]) {
  const owner = await accountOfEmail(c.var.app.sql, link.to)
  if (owner) await sendSecurityEmailTo(c, 'emailClaimed', owner)
  else await sendVerification(c, link)
}

/** Confirms an address, or refuses an invalid link. A changed address is announced at the old one. */
export async function confirmEmail(c: Context<Env>, token: string) {
  const { sql } = c.var.app
  const link = await sql
    .begin(async tx => {
      const opened = await openEmailLink(tx, tokenHash(token))
      if (opened?.isChanged) await recordMemberAudit(c, tx, 'change-email', { userId: opened.userId })
      return opened
    })
    .catch(refuseTaken)
  if (!link) refuse(400, 'invalid-link')
  const { userId, emailBefore, isChanged } = link
  await claimGuestsOf(c, userId)
  const person = isChanged && (await meWith(sql, userId))
  if (person) await sendSecurityEmail(c, 'emailChanged', { ...person, email: emailBefore })
}
