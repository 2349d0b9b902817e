import type { Context } from 'hono'
import { Hono } from 'hono'
import { outboxOf } from '#db/dev-outbox.ts'
import { refuse } from '../refusal.ts'
import type { Env } from '../setting.ts'

/** What the embedded twins would have sent, shown to this machine only, and never where real people sign up. */
export const devOutboxCalls = new Hono<Env>().get('/dev/outbox', async c => {
  const { sql, config, sms, mail } = c.var
  const kinds = [sms.kind === 'outbox' && 'sms', mail.kind === 'outbox' && 'mail']
  if (config.isProduction || !isThisMachine(c)) refuse(404, 'not-found')
  const messages = await outboxOf(sql, c.req.query('to'))
  return c.json(messages.filter(message => kinds.includes(message.kind)))
})

/** A proxy on this machine is not this machine's person. */
function isThisMachine(c: Context<Env>) {
  const address = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  return /^(::1|(::ffff:)?127\.)/.test(address) && c.req.header('x-forwarded-for') === undefined
}
