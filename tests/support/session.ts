import { v7 as uuidv7 } from 'uuid'
import { newToken } from '#api/accounts/session/secrets.ts'
import { startSession } from '#db/accounts/sessions.ts'
import type { Sql } from '#db/connection/sql.ts'

/** A new session of this account, as one more device gets by signing in. */
export async function newSession(sql: Sql, userId: string) {
  const { token, hash } = newToken()
  const { id: sessionId } = await startSession(sql, { userId, tokenHash: hash, userAgent: 'a test' })
  return { sessionId, cookie: `sid=${token}` }
}

/** An account of only an id and a username, with a session. For tests of the server as a process. */
export async function newAccount(sql: Sql, username: string) {
  const id = uuidv7()
  await sql`insert into users (id, username) values (${id}, ${username})`
  return { id, ...(await newSession(sql, id)) }
}
