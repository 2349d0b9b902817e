import type { BrowserContext, Page } from '@playwright/test'
import type { Site } from './site.ts'
import { codeSentTo, expect } from './test.ts'

let phones = 0

export const PASSWORD = 'bailamos hasta las 6'

/** A phone number that no account of this worker has. */
export function newPhone() {
  phones += 1
  const localNumber = `555${String(1000 + phones).padStart(4, '0')}`
  return { phone: `305${localNumber}`, e164: `+1305${localNumber}` }
}

/** Signs in through the API, for tests of the pages after sign-in. */
export async function signInAndOpenProfile(page: Page, site: Site, { username }: Pick<Account, 'username'>) {
  await page.request.post(`${site.origin}/api/auth/login`, { data: { username, password: PASSWORD } })
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
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

/** Creates an account through the same calls as the screens. `cookie` is its session. */
export async function signUp(site: Site, about: About = {}): Promise<Account> {
  const { e164: phoneNumber } = newPhone()
  const firstName = about.firstName ?? 'Ana'
  const username = about.username ?? `${plain(firstName).slice(0, 12)}${process.pid}${phones}`
  // Not the address that the sign-up form of a test has for the same username.
  const email = `${username}@accounts.example.com`

  const { verificationId } = await post(site, '/api/identity/send-code', { phoneNumber, purpose: 'sign-up' })
  const code = await codeSentTo(site, phoneNumber)
  const { idToken } = await post(site, '/api/identity/verify-code', { verificationId, code })
  const account = {
    firstName,
    lastName: 'Paredes',
    username,
    email,
    phoneNumber,
    password: PASSWORD,
    city: 'Miami',
    state: 'FL',
    dateOfBirth: '1995-05-05',
    favoriteGenres: ['Salsa'],
    userType: 'party_goer',
    ...about,
  }
  const response = await send(site, '/api/auth/register-firebase', account, { Authorization: `Bearer ${idToken}` })
  const { user } = (await response.json()) as { user: { id: string } }
  return { id: user.id, username, email, phoneNumber, cookie: sessionCookieOf(response) }
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
  const response = await send(site, path, json, headers)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Body
}

async function send(site: Site, path: string, json: unknown, headers: Record<string, string> = {}) {
  return await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(json),
  })
}

function sessionCookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find(header => header.startsWith('sid='))
  if (!cookie) throw new Error(`No session cookie with status ${response.status}: ${response.url}`)
  return cookie.slice(0, cookie.indexOf(';'))
}

function plain(name: string) {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
}

/** The text of a draft on the device; empty if there is none. */
export async function draftOf(page: Page, userId: string, form: string): Promise<string> {
  return await page.evaluate(
    ([name, key]) =>
      new Promise<string>(resolve => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('drafts')
            .objectStore('drafts')
            .get(key ?? '')
          reading.onsuccess = () => {
            opening.result.close()
            resolve(String((reading.result as { text?: string } | undefined)?.text ?? ''))
          }
        }
      }),
    [`pista-${userId}`, form],
  )
}
