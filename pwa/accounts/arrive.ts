import type { Me, SignedIn } from '#contract/accounts.ts'
import { isPagePath, paths } from '#contract/paths.ts'
import { returnPath } from '#contract/return-path.ts'
import { enterAs, rememberedId } from '#pwa/who.ts'
import { request } from '#sw/request.ts'
import { leavePersonStore } from '#sw/store.ts'
import { finishWipe, wipePerson } from '#sw/wipe.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** The documented pause between "Login successful!" and the next page. */
export const ARRIVE_AFTER_MS = 1500

export async function signIn(username: string, password: string): Promise<Me> {
  return await settleIn(
    await request<SignedIn>('/api/auth/login', { method: 'POST', json: { username: username.trim(), password } }),
  )
}

/** By a phone that has just been proved. */
export async function signInByPhone(proof: { idToken: string; uid: string; phoneNumber: string }): Promise<Me> {
  return await settleIn(
    await request<SignedIn>('/api/auth/firebase-login', {
      method: 'POST',
      headers: { Authorization: `Bearer ${proof.idToken}` },
      json: { uid: proof.uid, phoneNumber: proof.phoneNumber },
    }),
  )
}

/** Whoever was here before takes their things along: a device holds one person's messages at a time. */
async function settleIn({ user }: SignedIn): Promise<Me> {
  await finishWipe().catch(() => undefined)
  const before = rememberedId()
  if (before !== null && before !== user.id) {
    leavePersonStore(before)
    await wipePerson(before).catch(() => undefined)
  }
  await enterAs(user)
  tellOtherTabs({ kind: 'signed-in', userId: user.id })
  return user
}

/** Where somebody goes after signing in: back where they were sent from, else home by what they are. */
export function destinationOf(me: Pick<Me, 'userType'>, redirect: string | undefined): string {
  const back = returnPath(redirect)
  if (back !== null && !isDoor(back)) return back
  return me.userType === 'party_host' ? paths.hostProfile() : paths.profile
}

/** The router's `navigate`, or the browser's for what is not a page of ours. */
export function leaveFor(href: string, navigate: (to: { href: string; replace: boolean }) => unknown) {
  if (isPagePath(new URL(href, location.href).pathname)) navigate({ href, replace: true })
  else location.assign(href)
}

/** Nobody wants to be returned to the door they have just come through. */
function isDoor(path: string) {
  const { pathname } = new URL(path, 'http://pista')
  return ([paths.signIn(), paths.signInToContinue()] as string[]).includes(pathname.toLowerCase())
}
