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
import type { CodeVerified, IdentityConfig } from '#contract/accounts/accounts.ts'
import { firebaseRefusal, ProviderRefused } from './provider-refused.ts'

type Firebase = NonNullable<IdentityConfig['firebase']>

/** Where the bot check draws itself, when it draws anything. */
const CONTAINER = 'recaptcha-container'

/** Somebody may look away from a puzzle for good: nothing tells the page. */
const PUZZLE_MS = 120_000

let auth: Auth | undefined

/** Asks Firebase to text a code. `onPerson` is called when its bot check is content. */
export async function sendFirebaseCode(firebase: Firebase, phoneNumber: string, onPerson: () => void): Promise<string> {
  const auth = authOf(firebase)
  return await orRefused(async () => {
    const verifier = new RecaptchaVerifier(auth, freshBox(), { size: 'invisible', callback: onPerson })
    const asked = await Promise.race([signInWithPhoneNumber(auth, phoneNumber, verifier), givenUp()])
    return asked.verificationId
  })
}

/** Works for a code that was asked for by a page that is gone: its id is all it takes. */
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
      // Who is signed in here is our cookie's business; Firebase has said what it was asked.
      await signOut(auth)
    }
  })
}

/** One a page: nothing of it outlives the page. */
function authOf({ emulatorHost, ...settings }: Firebase): Auth {
  if (!auth) {
    auth = initializeAuth(initializeApp(settings), { persistence: inMemoryPersistence })
    if (emulatorHost) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true })
  }
  auth.languageCode = document.documentElement.lang || null
  return auth
}

/** A box can hold one check in its life, and every try makes a new check: a failed one leaves nothing to reset. */
function freshBox() {
  const box = document.createElement('div')
  document.getElementById(CONTAINER)?.replaceChildren(box)
  return box
}

function givenUp() {
  return new Promise<never>((_, reject) =>
    setTimeout(() => reject(new ProviderRefused('the bot check was not finished', 'bot-check-failed')), PUZZLE_MS),
  )
}

async function orRefused<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof FirebaseError)) throw cause
    throw firebaseRefusal(cause)
  }
}
