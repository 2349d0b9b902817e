import type { Context } from 'hono'
import { filled, lettersFor } from '../letters.ts'
import { originOf } from '../safety.ts'
import type { Env } from '../setting.ts'

type Letter = { to: string; name: string; token: string; locale?: 'en' | 'es' | null }

/** A letter that does not leave now can be asked for again; the account is there all the same. */
export async function sendVerification(c: Context<Env>, { to, name, token, locale = null }: Letter) {
  const letters = lettersFor(c, locale)
  const link = `${originOf(c)}/verify-email?token=${token}`
  await c.var.mail
    .send({ to, subject: letters.verifySubject, text: filled(letters.verifyText, { name, link }), link })
    .catch((error: unknown) => c.var.log.error({ err: error }, 'a verification letter was not sent'))
}
