import type { Page } from '@playwright/test'
import type { Site } from './site.ts'
import { codeSentTo, expect } from './test.ts'

let phones = 0

export const PASSWORD = 'bailamos hasta las 6'

/** A phone number that no account of this worker has. */
export function newPhone() {
  phones += 1
  const line = `555${String(1000 + phones).padStart(4, '0')}`
  return { phone: `305${line}`, e164: `+1305${line}` }
}

/** Signs in through the API, for tests of the pages after sign-in. */
export async function signInAndOpenProfile(page: Page, site: Site, { username }: Pick<Account, 'username'>) {
  await page.request.post(`${site.origin}/api/auth/login`, { data: { username, password: PASSWORD } })
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
}

export type Account = { id: string; username: string; email: string; phoneNumber: string }

export type About = {
  username?: string
  userType?: 'party_goer' | 'party_host'
  firstName?: string
  lastName?: string
  favoriteGenres?: string[]
}

/** Creates an account through the same calls as the screens. */
export async function signUp(site: Site, about: About = {}): Promise<Account> {
  const { e164 } = newPhone()
  const username = about.username ?? `person_${phones}`
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(site.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const { verificationId } = await post('/api/identity/send-code', { phoneNumber: e164 })
  const code = await codeSentTo(site, e164)
  const { idToken } = await post('/api/identity/verify-code', { verificationId, code })
  const { user } = await post(
    '/api/auth/register-firebase',
    {
      firstName: about.firstName ?? 'Ana',
      lastName: about.lastName ?? 'Paredes',
      username,
      email: `${e164.slice(1)}@example.com`,
      phoneNumber: e164,
      password: PASSWORD,
      city: 'Miami',
      state: 'FL',
      dateOfBirth: '1995-05-05',
      favoriteGenres: about.favoriteGenres ?? ['Salsa'],
      userType: about.userType ?? 'party_goer',
    },
    { authorization: `Bearer ${String(idToken)}` },
  )
  return user as Account
}

/** What the device keeps of a form that was not sent. */
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
