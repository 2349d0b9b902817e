import type { BrowserContext } from '@playwright/test'
import type { Site } from './site.ts'
import { codeSentTo } from './test.ts'

export type Newcomer = { id: string; username: string; cookie: string }

let phones = Date.now() % 9000

/** A new account, created through the real calls and signed in. */
export async function newcomer(
  site: Site,
  name: string,
  about: { userType?: 'party_host'; city?: string } = {},
): Promise<Newcomer> {
  phones += 1
  const username = `${plain(name).slice(0, 12)}${process.pid}${phones}`
  const phoneNumber = `+1305${String(2_000_000 + phones)}`
  const password = 'bailamos hasta las 6'

  const { verificationId } = await post(site, '/api/identity/send-code', { phoneNumber, purpose: 'sign-up' })
  const code = await codeSentTo(site, phoneNumber)
  const { idToken } = await post(site, '/api/identity/verify-code', { verificationId, code })
  const account = {
    firstName: name,
    lastName: 'Paredes',
    username,
    email: `${username}@example.com`,
    phoneNumber,
    password,
    city: 'Miami',
    state: 'FL',
    dateOfBirth: '1995-05-05',
    favoriteGenres: ['Salsa'],
    ...about,
  }
  const response = await send(site, '/api/auth/register-firebase', account, { Authorization: `Bearer ${idToken}` })
  const { user } = (await response.json()) as { user: { id: string } }
  return { id: user.id, username, cookie: sessionCookieOf(response) }
}

/** This browser is theirs from here on. */
export async function signInAs(context: BrowserContext, site: Site, { cookie }: Newcomer) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: site.origin, httpOnly: true, sameSite: 'Lax' }])
}

/** What they ask the server without any screen. */
export async function post<Answer = Record<string, string>>(
  site: Site,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await send(site, path, json, headers)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer
}

async function send(site: Site, path: string, json: unknown, headers: Record<string, string> = {}) {
  return await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(json),
  })
}

function sessionCookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find(line => line.startsWith('sid='))
  if (!cookie) throw new Error(`No session cookie with status ${response.status}: ${response.url}`)
  return cookie.slice(0, cookie.indexOf(';'))
}

function plain(name: string) {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
}
