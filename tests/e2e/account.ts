import type { BrowserContext, Page } from '@playwright/test'
import { hashPassword } from '#api/accounts/password/password.ts'
import { addAccount } from '#db/accounts/account.ts'
import { SAMPLE_PASSWORD } from '#db/sample/sample-city.ts'
import { newSession } from '../support/session.ts'
import type { Site } from './site.ts'
import { expect } from './test.ts'

let phones = 0

export const PASSWORD = 'bailamos hasta las 6'

/** A phone number that no account of this worker has. */
export function newPhone() {
  phones += 1
  const localNumber = `555${String(1000 + phones).padStart(4, '0')}`
  return { phone: `305${localNumber}`, e164: `+1305${localNumber}` }
}

/** For tests of the pages after sign-in. */
export async function signInAndOpenProfile(page: Page, site: Site, account: Pick<Account, 'cookie'>) {
  await signInAs(page.context(), site, account)
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
}

/** A session of a sample account, on a site with `SAMPLE`. */
export async function signInToSample(page: Page, username: string) {
  const response = await page.request.post('/api/auth/login', { data: { username, password: SAMPLE_PASSWORD } })
  expect(response.status()).toBe(200)
}

export type Account = { id: string; username: string; email: string; phoneNumber: string; cookie: string }

export type About = {
  username?: string
  userType?: 'party_goer' | 'party_host'
  firstName?: string
  lastName?: string
  city?: string
  favoriteGenres?: string[]
}

let passwordHash: Promise<string> | undefined

/**
 * An account with a verified phone, and a session of it, whose cookie is `cookie`. Both are put straight into the
 * database: the calls of the screens take ten times the computing, and their own tests make them.
 */
export async function signUp(site: Site, about: About = {}): Promise<Account> {
  const { e164: phoneNumber } = newPhone()
  const firstName = about.firstName ?? 'Ana'
  const username = about.username ?? `${plain(firstName).slice(0, 12)}${process.pid}${phones}`
  // Not the address that the sign-up form of a test has for the same username.
  const email = `${username}@accounts.example.com`
  passwordHash ??= hashPassword(PASSWORD)
  const account = {
    firstName,
    lastName: 'Paredes',
    username,
    email,
    phoneNumber,
    passwordHash: await passwordHash,
    city: 'Miami',
    state: 'FL',
    dateOfBirth: '1995-05-05',
    favoriteGenres: ['Salsa'],
    userType: 'party_goer' as const,
    ...about,
  }
  const { id, cookie } = await site.withDatabase(async sql => {
    const userId = await addAccount(sql, account)
    return { id: userId, cookie: (await newSession(sql, userId)).cookie }
  })
  return { id, username, email, phoneNumber, cookie }
}

/** Gives this browser the session of the account. */
export async function signInAs(context: BrowserContext, site: Site, { cookie }: Pick<Account, 'cookie'>) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: site.origin, httpOnly: true, sameSite: 'Lax' }])
}

/** Sends a request to the API without a page, and returns the JSON of its response. */
export async function post<Body = Record<string, string>>(
  site: Site,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<Body> {
  const response = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(json),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Body
}

function plain(name: string) {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
}

/** The text of a draft on the device; empty if there is none. */
export async function draftOf(page: Page, userId: string, form: string): Promise<string> {
  return String(((await storedOn(page, userId, 'drafts', form)) as { text?: string } | undefined)?.text ?? '')
}

/** The row of this key in a table of the member on the device. */
export async function storedOn(page: Page, userId: string, table: string, key: string): Promise<unknown> {
  return await page.evaluate(
    ([database, store, rowKey]) =>
      new Promise(resolve => {
        const opening = indexedDB.open(database)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).get(rowKey)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    [`pista-${userId}`, table, key] as const,
  )
}
