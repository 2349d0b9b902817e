import { randomInt } from 'node:crypto'
import { usernameFrom } from '#contract/accounts/usernames.ts'
import { holdUsername, isUsernameFree } from '#db/accounts/account.ts'
import { recentAttempts, recordAttempt } from '#db/accounts/attempts.ts'
import { duplicateIn } from '#db/connection/errors.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField } from '../../http/valid.ts'
import { siteName } from '../../site/look.ts'
import { isHonestUsername } from '../fields/names.ts'
import { recordMemberAudit } from '../session/member.ts'
import { newToken } from '../session/secrets.ts'
import { nameHash } from './sign-up.ts'

const WINDOW = '30 days'
const MAX_CHANGES = 2

/**
 * Runs before the row changes: checks that the new name is free and that the member did not change names too often. The
 * old name is reserved for a while, so that no other person can pose as the member, who may choose the old name again.
 */
export async function changeUsername(c: Context, tx: Sql, before: string, after: string) {
  const { secrets, config } = c.var.app
  const { userId } = c.var
  if (before.toLowerCase() === after.toLowerCase()) return
  if (!isHonestUsername(after)) refuseField('username', 'invalid-username')

  const formerKey = (username: string) => secrets.hash('attempt', `${userId} was ${username.toLowerCase()}`)
  const isOwnFormerName = (await recentAttempts(tx, 'former-username', formerKey(after), WINDOW)) > 0
  const heldAs = isOwnFormerName ? Buffer.alloc(0) : nameHash(secrets, after)
  if (!(await isUsernameFree(tx, after, heldAs))) refuse(409, 'username-taken')

  const { count } = await recordAttempt(tx, 'username-change', secrets.hash('attempt', userId), WINDOW)
  if (config.hasLimits && count >= MAX_CHANGES) refuse(429, 'username-changed-lately')
  await recordAttempt(tx, 'former-username', formerKey(before), WINDOW)
  await holdUsername(tx, nameHash(secrets, before))
  await recordMemberAudit(c, tx, 'change-username', { userId })
}

const MAX_ATTEMPTS = 5

/** Made from the first usable text, with a few digits if the name is taken. The member can change it. */
export async function freeUsername(c: Context, tx: Sql, texts: string[]): Promise<string> {
  const stem = texts.map(text => usernameFrom(text, siteName())).find(made => made !== undefined) ?? 'dancer'
  const numbered = Array.from({ length: 8 }, (_, i) => `${stem}.${randomInt(10 ** (3 + Math.floor(i / 2)))}`)
  for (const username of [stem, ...numbered])
    if (isHonestUsername(username) && (await isUsernameFree(tx, username, nameHash(c.var.app.secrets, username))))
      return username
  return `${stem}.${newToken().hash.toString('hex').slice(0, 10)}`
}

/** A concurrent request may take the chosen username, or the phone or email address; then `act` decides again. */
export async function retryOnConflict<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act()
    } catch (error) {
      if (duplicateIn(error) === undefined || tries >= MAX_ATTEMPTS) throw error
    }
}
