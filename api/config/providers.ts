import { BadConfig, isSafeOrigin, settingsInGroup } from './combinations.ts'
import type { Given } from './environment.ts'

export type FirebaseConfig = {
  projectId: string
  apiKey: string
  authDomain: string
  emulatorHost: string | undefined
  /** The path of the key file of a Google service account; needed only for writing identity records. */
  serviceAccountFile?: string | undefined
}

/** `from` is a number in E.164 or the id of a messaging service. */
export type TwilioConfig = { accountSid: string; authToken: string; from: string; url: string }

export type SmtpConfig = { url: string; from: string }

/** `name` is the label of the button. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string | undefined; name: string }

export function firebaseIn(e: Given): FirebaseConfig | undefined {
  const given = settingsInGroup(e, 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY')
  if (!given) return undefined
  if (e.FIREBASE_AUTH_EMULATOR_HOST && e.NODE_ENV === 'production')
    throw new BadConfig('FIREBASE_AUTH_EMULATOR_HOST accepts unsigned tokens; production refuses to start with it.')
  const [projectId, apiKey] = given
  const authDomain = e.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`
  return {
    projectId,
    apiKey,
    authDomain,
    emulatorHost: e.FIREBASE_AUTH_EMULATOR_HOST,
    serviceAccountFile: e.FIREBASE_SERVICE_ACCOUNT,
  }
}

export function twilioIn(e: Given): TwilioConfig | undefined {
  const given = settingsInGroup(e, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM')
  if (!given) return undefined
  if (!isSafeOrigin(new URL(e.TWILIO_URL)))
    throw new BadConfig(
      'TWILIO_URL is plain http, so an attacker on the network could read the token and every code. Use https.',
    )
  const [accountSid, authToken, from] = given
  return { accountSid, authToken, from, url: e.TWILIO_URL }
}

export function smtpIn(e: Given): SmtpConfig | undefined {
  const given = settingsInGroup(e, 'SMTP_URL', 'MAIL_FROM')
  if (!given) return undefined
  const [url, from] = given
  if (!/^[^\p{Cc}]*[^\s@<>]+@[^\s@<>]+>?$/u.test(from))
    throw new BadConfig('MAIL_FROM is not an email address. Write it like "Pista <hello@pista.example>".')
  return { url, from }
}

export function oidcIn(e: Given): OidcConfig | undefined {
  const given = settingsInGroup(e, 'OIDC_ISSUER', 'OIDC_CLIENT_ID')
  if (!given) return undefined
  const [issuer, clientId] = given
  if (!isSafeOrigin(new URL(issuer)) && !e.ALLOW_INSECURE_HTTP)
    throw new BadConfig(
      'OIDC_ISSUER is plain http, so an attacker on the network could sign in as any member. Use https, or set ALLOW_INSECURE_HTTP=1 on a network you trust.',
    )
  return { issuer, clientId, clientSecret: e.OIDC_CLIENT_SECRET, name: e.OIDC_NAME ?? new URL(issuer).hostname }
}
