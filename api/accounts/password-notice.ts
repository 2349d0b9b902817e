import type { Context } from 'hono'
import { meWith } from '#db/accounts/account.ts'
import { filled, lettersFor } from '../letters.ts'
import type { Env } from '../setting.ts'

/** Whoever did not change their password should hear of it. */
export async function sendPasswordNotice(c: Context<Env>, userId: string) {
  const { sql, mail, log } = c.var
  const person = await meWith(sql, userId)
  if (!person?.email) return
  const letters = lettersFor(c, person.locale)
  const text = filled(letters.passwordText, { name: person.firstName || person.username })
  await mail
    .send({ to: person.email, subject: letters.passwordSubject, text })
    .catch((error: unknown) => log.error({ err: error }, 'a notice was not sent'))
}
