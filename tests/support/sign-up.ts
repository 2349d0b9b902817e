import type { TestServer } from './test-server.ts'

/** The last code that was sent to this phone number or email address. */
export async function codeSentTo(server: TestServer, recipient: string): Promise<string> {
  const outbox = await server.stranger.get(`/api/dev/outbox?to=${encodeURIComponent(recipient)}`)
  const [latest] = (await outbox.json()) as { code?: string }[]
  if (!latest?.code) throw new Error(`no code was sent to ${recipient}`)
  return latest.code
}

/** Proves the phone by its code, as the page does. */
export async function provePhone(server: TestServer, phoneNumber: string, purpose = 'sign-up') {
  const sent = await server.stranger.post('/api/identity/send-code', { phoneNumber, purpose })
  const { verificationId } = (await sent.json()) as { verificationId: string }
  const code = await codeSentTo(server, phoneNumber)
  const verified = await server.stranger.post('/api/identity/verify-code', { verificationId, code })
  const proof = (await verified.json()) as { idToken: string; uid: string; phoneNumber: string }
  return { ...proof, code, verificationId, bearer: { authorization: `Bearer ${proof.idToken}` } }
}

/** What the sign-up wizard sends. */
export function registration(username: string, phoneNumber: string, changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Lucía',
    lastName: 'Ortega',
    username,
    email: `${username}@example.com`,
    phoneNumber,
    password: 'salsa en linea',
    confirmPassword: 'salsa en linea',
    city: 'Miami',
    state: 'FL',
    dateOfBirth: '1994-03-12',
    profileImageUrl: '',
    statusMessage: '¡A bailar!',
    favoriteGenres: ['Salsa', 'Bachata'],
    userType: 'party_goer',
    isPhoneVerified: true,
    ...changes,
  }
}

/** The cookie header that a browser would send after these responses. */
export function cookiesOf(...responses: Response[]): string {
  const jar = new Map<string, string>()
  for (const response of responses)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

/**
 * Requests a code for this address and enters it, as the page does. The requests after it need the cookie of the
 * browser, or only the token.
 */
export async function proveEmail(server: TestServer, email: string, purpose = 'sign-up') {
  const sent = await server.stranger.post('/api/identity/send-email-code', { email, purpose })
  const { verificationId } = (await sent.json()) as { verificationId: string }
  const code = await codeSentTo(server, email)
  const cookie = cookiesOf(sent)
  const verified = await server.stranger.post('/api/identity/verify-email-code', { verificationId, code }, { cookie })
  const { emailToken } = (await verified.json()) as { emailToken: string }
  return { emailToken, code, verificationId, cookie, bearer: { authorization: `Bearer ${emailToken}` } }
}

/** What the sign-up wizard sends where the address is proved instead of a phone. */
export function registrationByEmail(username: string, changes: Record<string, unknown> = {}) {
  const { phoneNumber: _, isPhoneVerified: __, ...order } = registration(username, '')
  return { ...order, ...changes }
}
