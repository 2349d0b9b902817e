import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { usernameFrom } from '#contract/accounts/usernames.ts'
import { isUsernameFree } from '#db/accounts/account.ts'
import { duplicateIn } from '#db/connection/errors.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../../app-context.ts'
import { siteName } from '../../site/look.ts'
import { isHonestUsername } from '../fields/names.ts'
import { newToken } from '../session/secrets.ts'
import { nameHash } from './sign-up.ts'

const MAX_ATTEMPTS = 5

/** Made from the first of the texts that can be used, with a few digits if the name is taken. The member can change it. */
export async function freeUsername(c: Context<Env>, tx: Sql, texts: string[]): Promise<string> {
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
