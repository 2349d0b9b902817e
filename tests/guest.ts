import { v7 as uuidv7 } from 'uuid'
import { newToken } from '#api/secrets.ts'
import { startSession } from '#db/sessions.ts'
import type { Sql } from '#db/sql.ts'
import type { Night } from './night.ts'

export type Guest = Awaited<ReturnType<typeof guest>>

/** Somebody with an account and a session, written straight into the database. */
export async function account(sql: Sql, name: string) {
  const id = uuidv7()
  const username = `${name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()}-${id.slice(-6)}`
  await sql`insert into users (id, username, first_name, last_name) values (${id}, ${username}, ${name}, 'Ruiz')`
  const { token, hash } = newToken()
  const { id: sessionId } = await startSession(sql, { userId: id, tokenHash: hash, userAgent: 'test' })
  return { id, name, username, sessionId, cookie: `sid=${token}` }
}

/** The same, speaking to the app as a browser does. */
export async function guest(night: Night, name: string) {
  const who = await account(night.sql, name)
  const ask = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    await night.app.request(path, {
      method,
      headers: { cookie: who.cookie, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  return {
    ...who,
    get: (path: string, headers?: Record<string, string>) => ask('GET', path, undefined, headers),
    post: (path: string, json: unknown, headers?: Record<string, string>) => ask('POST', path, json, headers),
    put: (path: string, json: unknown) => ask('PUT', path, json),
  }
}
