import type { Push } from '#api/providers/push.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Person } from './person.ts'

/** A push service that accepts every push, and the pushes that it was sent. */
export function recordPushes() {
  const sent: { endpoint: string; title: string }[] = []
  const push: Push = {
    readDelayMs: 0,
    publicKey: async () => 'key',
    send: async ({ endpoint }, payload) => {
      sent.push({ endpoint, title: (JSON.parse(payload) as PushMessage).title })
      return 'sent'
    },
  }
  return { sent, push }
}

/** The member accepts pushes on the device of the session. */
export async function wantsPush(sql: Database, { id }: Person) {
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    select gen_random_uuid(), ${id}, id, ${`https://push.example/${id}`}, 'key', 'auth'
    from sessions where user_id = ${id} limit 1
  `
}
