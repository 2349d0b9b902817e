import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '#api/accounts/password/password.ts'
import type { App } from '#api/app.ts'
import type { Database } from '#db/connection/sql.ts'
import { newSession } from './session.ts'

export type Person = Awaited<ReturnType<ReturnType<typeof peopleOf>>>

export type About = {
  phoneNumber?: string
  userType?: 'party_goer' | 'party_host'
  username?: string
  firstName?: string
  lastName?: string
  city?: string | null
  state?: string | null
  isProfileComplete?: boolean
}

/** The password of every test account, for tests that sign in through the API. */
export const PASSWORD = 'bailamos hasta las 6'
let passwordHash: Promise<string> | undefined

/**
 * Creates people: `const ana = await server.person('ana')` is signed in, and sends requests with her own cookie:
 * `await ana.post('/api/…', {…})`. Her account and session are put straight into the database, for speed.
 */
export function peopleOf(app: App, sql: Database) {
  let phones = 0

  return async (name: string, about: About = {}) => {
    const id = uuidv7()
    phones += 1
    const person = {
      id,
      username: about.username ?? plain(name),
      firstName: about.firstName ?? name.charAt(0).toUpperCase() + name.slice(1),
      lastName: about.lastName ?? 'Paredes',
      email: `${plain(name)}.${phones}@example.com`,
      phoneNumber: about.phoneNumber ?? `+1786555${String(phones).padStart(4, '0')}`,
      userType: about.userType ?? 'party_goer',
    }
    await sql`
      insert into users (
        id, username, password_hash, first_name, last_name, email, phone_number, phone_verified_at, user_type, city,
        state, date_of_birth, favorite_genres, profile_completed_at
      ) values (
        ${id}, ${person.username}, ${await (passwordHash ??= hashPassword(PASSWORD))}, ${person.firstName}, ${person.lastName}, ${person.email},
        ${person.phoneNumber}, now(), ${person.userType}, ${about.city === undefined ? 'Miami' : about.city},
        ${about.state === undefined ? 'FL' : about.state}, '1995-05-05', ${['Salsa']},
        ${(about.isProfileComplete ?? true) ? new Date() : null}
      )
    `
    return { ...person, ...(await signedInAgain(app, sql, id)) }
  }
}

/** Another session of a person, as on a second phone. */
export async function signedInAgain(app: App, sql: Database, userId: string) {
  const { sessionId, cookie } = await newSession(sql, userId)
  return { sessionId, ...browser(app, cookie) }
}

/** Sends requests with this cookie header; without one, as a visitor. */
export function browser(
  app: { request: (path: string, init?: RequestInit) => Response | Promise<Response> },
  cookie = '',
) {
  const send = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    await app.request(path, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  return {
    cookie,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, json?: unknown, headers?: Record<string, string>) => send('POST', path, json, headers),
    put: (path: string, json?: unknown, headers?: Record<string, string>) => send('PUT', path, json, headers),
    patch: (path: string, json?: unknown, headers?: Record<string, string>) => send('PATCH', path, json, headers),
    delete: (path: string, json?: unknown, headers?: Record<string, string>) => send('DELETE', path, json, headers),
  }
}

/** The status and the code of a refusal. */
export async function codeOf(response: Response | Promise<Response>): Promise<[status: number, code: string]> {
  const { status } = await response
  const { code }: { code: string } = await (await response).json()
  return [status, code]
}

function plain(name: string) {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
}

/** New members for one test. */
export async function threeMembers({
  person,
}: {
  person: (name: string) => Promise<Person>
}): Promise<[Person, Person, Person]> {
  const suffix = randomBytes(3).toString('hex')
  return [await person(`ana${suffix}`), await person(`beto${suffix}`), await person(`carla${suffix}`)]
}
