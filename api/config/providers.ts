import { BadConfig, type Given, isSafeOrigin, settingsInGroup } from './environment.ts'

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

export function firebaseIn(settings: Given): FirebaseConfig | undefined {
  const values = settingsInGroup(settings, 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY')
  if (!values) return undefined
  if (settings.FIREBASE_AUTH_EMULATOR_HOST && settings.NODE_ENV === 'production')
    throw new BadConfig('FIREBASE_AUTH_EMULATOR_HOST accepts unsigned tokens; production refuses to start with it.')
  const [projectId, apiKey] = values
  const authDomain = settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`
  return {
    projectId,
    apiKey,
    authDomain,
    emulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST,
    serviceAccountFile: settings.FIREBASE_SERVICE_ACCOUNT,
  }
}

export function twilioIn(settings: Given): TwilioConfig | undefined {
  const values = settingsInGroup(settings, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM')
  if (!values) return undefined
  if (!isSafeOrigin(new URL(settings.TWILIO_URL)))
    throw new BadConfig(
      'TWILIO_URL is plain http, so an attacker on the network could read the token and every code. Use https.',
    )
  const [accountSid, authToken, from] = values
  return { accountSid, authToken, from, url: settings.TWILIO_URL }
}

export function smtpIn(settings: Given): SmtpConfig | undefined {
  const values = settingsInGroup(settings, 'SMTP_URL', 'MAIL_FROM')
  if (!values) return undefined
  const [url, from] = values
  if (!/^[^\p{Cc}]*[^\s@<>]+@[^\s@<>]+>?$/u.test(from))
    throw new BadConfig('MAIL_FROM is not an email address. Write it like "Pista <hello@pista.example>".')
  return { url, from }
}

export function oidcIn(settings: Given): OidcConfig | undefined {
  const values = settingsInGroup(settings, 'OIDC_ISSUER', 'OIDC_CLIENT_ID')
  if (!values) return undefined
  const [issuer, clientId] = values
  if (!isSafeOrigin(new URL(issuer)) && !settings.ALLOW_INSECURE_HTTP)
    throw new BadConfig(
      'OIDC_ISSUER is plain http, so an attacker on the network could sign in as any member. Use https, or set ALLOW_INSECURE_HTTP=1 on a network you trust.',
    )
  return {
    issuer,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    name: settings.OIDC_NAME ?? new URL(issuer).hostname,
  }
}
