import type { BrowserContext, Request } from '@playwright/test'
import { GOOGLE_KEYS } from '#api/providers/identity-firebase.ts'
import { goodClaims, PROJECT, type Signer } from '../support/providers/firebase.ts'

/** Sends a code to every number except the one that Google refuses. */
export const CODE = '246810'
export const QUOTA_SPENT = '3055550666'

/** The settings of a site with Firebase. Its server fetches the key of this signer as it would fetch Google's. */
export function settingsWithFirebase({ jwk }: Signer) {
  const keys = `
    const ask = fetch
    globalThis.fetch = (url, how) => String(url) === '${GOOGLE_KEYS}'
      ? Promise.resolve(Response.json(${JSON.stringify({ keys: [jwk] })}))
      : ask(url, how)`
  return {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'a-public-key',
    NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(keys).toString('base64')}`,
  }
}

export type Google = Awaited<ReturnType<typeof standInForGoogle>>

/**
 * Responds to the browser's requests at Google's addresses, and blocks requests to other servers than the site. The bot
 * check behaves like the real one towards the page's policy: a script that loads another, a frame, a call.
 */
export async function standInForGoogle(context: BrowserContext, site: { origin: string }, signer: Signer) {
  const requests: string[] = []
  const strangers: string[] = []
  const responses = responsesOf(signer)

  await context.route(
    url => url.origin !== site.origin,
    async route => {
      const request = route.request()
      const { host, pathname } = new URL(request.url())
      const response = responses[`${request.method()} ${host}${pathname}`]
      if (!response) {
        strangers.push(`${request.method()} ${request.url()}`)
        return await route.abort()
      }
      requests.push(`${request.serviceWorker() ? 'worker' : 'page'} ${host}${pathname}`)
      const { status = 200, ...given } = await response(request)
      await route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, ...given })
    },
  )
  return { asked: requests, strangers }
}

type GoogleResponse = { status?: number; json?: object; body?: string; contentType?: string }

function responsesOf(signer: Signer): Record<string, (request: Request) => GoogleResponse | Promise<GoogleResponse>> {
  const phones = new Map<string, string>()
  const toolkit = 'identitytoolkit.googleapis.com'
  const script = (body: string): GoogleResponse => ({ body, contentType: 'text/javascript' })

  return {
    'GET www.google.com/recaptcha/api.js': request =>
      script(`const script = document.createElement('script')
        script.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha.js' + ${JSON.stringify(new URL(request.url()).search)}
        document.head.append(script)`),
    'GET www.gstatic.com/recaptcha/releases/1/recaptcha.js': request =>
      script(`const checks = []
        window.grecaptcha = {
          render(box, check) {
            if (box.id !== '' || box.parentElement.id !== 'recaptcha-container') throw new Error('a box of its own, please')
            const frame = document.createElement('iframe')
            frame.src = 'https://www.google.com/recaptcha/api2/anchor?k=' + check.sitekey
            box.append(frame)
            return checks.push(check) - 1
          },
          async execute(id) {
            await fetch('https://www.google.com/recaptcha/api2/clr', { method: 'POST' })
            checks[id].callback('a person, by ' + checks[id].sitekey)
          },
          getResponse: () => '',
          reset: () => undefined,
        }
        window[${JSON.stringify(new URL(request.url()).searchParams.get('onload'))}]()`),
    'GET www.google.com/recaptcha/api2/anchor': () => ({ body: '', contentType: 'text/html' }),
    'POST www.google.com/recaptcha/api2/clr': () => ({ body: '' }),

    [`GET ${toolkit}/v2/recaptchaConfig`]: () => ({ json: { recaptchaEnforcementState: [] } }),
    [`GET ${toolkit}/v1/recaptchaParams`]: () => ({ json: { recaptchaSiteKey: 'the key of the site' } }),
    [`POST ${toolkit}/v1/accounts:sendVerificationCode`]: request => {
      const { phoneNumber, recaptchaToken } = bodyOf(request)
      if (recaptchaToken !== 'a person, by the key of the site') return refused('CAPTCHA_CHECK_FAILED')
      if (phoneNumber === `+1${QUOTA_SPENT}`) return refused('QUOTA_EXCEEDED : Exceeded quota for verifying phones.')
      const sessionInfo = `session ${phones.size}`
      phones.set(sessionInfo, phoneNumber ?? '')
      return { json: { sessionInfo } }
    },
    [`POST ${toolkit}/v1/accounts:signInWithPhoneNumber`]: async request => {
      const { sessionInfo = '', code } = bodyOf(request)
      const phoneNumber = phones.get(sessionInfo)
      if (!phoneNumber) return refused('SESSION_EXPIRED')
      if (code !== CODE) return refused('INVALID_CODE')
      const claims = goodClaims(phoneNumber)
      const idToken = await signer.sign(claims)
      return { json: { idToken, refreshToken: 'none', expiresIn: '3600', localId: claims.sub, phoneNumber } }
    },
    [`POST ${toolkit}/v1/accounts:lookup`]: request => {
      const [, payload = ''] = (bodyOf(request).idToken ?? '').split('.')
      const { sub, phone_number } = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return { json: { users: [{ localId: sub, phoneNumber: phone_number, providerUserInfo: [] }] } }
    },
  }
}

function bodyOf(request: Request) {
  return request.postDataJSON() as Record<string, string | undefined>
}

function refused(message: string): GoogleResponse {
  return { status: 400, json: { error: { code: 400, message } } }
}
