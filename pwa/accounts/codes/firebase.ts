import { FirebaseError, initializeApp } from '@firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signInWithPhoneNumber,
  signOut,
} from '@firebase/auth'
import type { CodeVerified, IdentityConfig } from '#contract/accounts/identity.ts'
import { firebaseRefusal, ProviderRefused } from './provider-refused.ts'

type Firebase = NonNullable<IdentityConfig['firebase']>

/** The element in which the bot check is drawn, if it draws anything. */
const CONTAINER = 'recaptcha-container'

/** The bot check sends no event when a visitor abandons its puzzle, hence the timeout. */
const BOT_CHECK_MS = 120_000

let auth: Auth | undefined

/** Requests a code by SMS from Firebase. `onPerson` is called when its bot check has passed. */
export async function sendFirebaseCode(firebase: Firebase, phoneNumber: string, onPerson: () => void): Promise<string> {
  const auth = authOf(firebase)
  return await orRefused(async () => {
    const verifier = new RecaptchaVerifier(auth, newContainer(), { size: 'invisible', callback: onPerson })
    const confirmation = await Promise.race([signInWithPhoneNumber(auth, phoneNumber, verifier), botCheckTimeout()])
    return confirmation.verificationId
  })
}

/** Also works for a code that was requested before a reload: its id is sufficient. */
export async function verifyFirebaseCode(
  firebase: Firebase,
  verificationId: string,
  code: string,
): Promise<CodeVerified> {
  const auth = authOf(firebase)
  return await orRefused(async () => {
    const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code))
    try {
      return { idToken: await user.getIdToken(), uid: user.uid, phoneNumber: user.phoneNumber ?? '' }
    } finally {
      // The session is our own cookie; the Firebase user is only needed for the token.
      await signOut(auth)
    }
  })
}

/** One instance per page, without persistence. */
function authOf({ emulatorHost, ...settings }: Firebase): Auth {
  if (!auth) {
    auth = initializeAuth(initializeApp(settings), { persistence: inMemoryPersistence })
    if (emulatorHost) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true })
  }
  auth.languageCode = document.documentElement.lang || null
  return auth
}

/**
 * An element can contain only one check, and every attempt makes a new check: a failed attempt leaves nothing to reset.
 */
function newContainer() {
  const box = document.createElement('div')
  document.getElementById(CONTAINER)?.replaceChildren(box)
  return box
}

function botCheckTimeout() {
  return new Promise<never>((_, reject) =>
    setTimeout(() => reject(new ProviderRefused('the bot check was not finished', 'bot-check-failed')), BOT_CHECK_MS),
  )
}

async function orRefused<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof FirebaseError)) throw cause
    throw firebaseRefusal(cause)
  }
}
