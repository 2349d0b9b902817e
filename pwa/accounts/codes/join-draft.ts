import type { SignUpWay } from '#contract/accounts/identity.ts'
import { paths } from '#contract/paths.ts'

/** What is typed on the page for joining, and the rest of its address: the link in an email opens it in another tab. */
export type JoinDraft = { name: string; contact: string; invitation: string; query: string }

export const JOIN_KEY = 'joinDraft'
const LIFE_MS = 30 * 60_000

/** Empty after half an hour: other people may use this device. */
export function joinDraft(): JoinDraft {
  const empty = { name: '', contact: '', invitation: '', query: '' }
  try {
    const stored = JSON.parse(localStorage.getItem(JOIN_KEY) ?? 'null') as (Partial<JoinDraft> & { at: number }) | null
    if (!stored || Date.now() - stored.at > LIFE_MS) return empty
    const { at: _when, ...draft } = stored
    return { ...empty, ...draft }
  } catch {
    return empty
  }
}

export function storeJoin(change: Partial<JoinDraft>) {
  try {
    localStorage.setItem(JOIN_KEY, JSON.stringify({ ...joinDraft(), ...change, at: Date.now() }))
  } catch {
    // The storage is full: what is typed stays on the page.
  }
}

export function removeJoin() {
  localStorage.removeItem(JOIN_KEY)
}

/** The page for joining as it was left, if this contact was typed there. */
export function joinPageOf(contact: string): string | undefined {
  const draft = joinDraft()
  return draft.contact.trim() === contact ? `${paths.join()}${draft.query}` : undefined
}

/** Called when a visitor leaves to sign in and returns to `page`: the page for joining then carries out its action. */
export function leaveJoin(page: string | null) {
  if (page?.startsWith(`${paths.join()}?`)) storeJoin({ query: page.slice(paths.join().length) })
}

/** Whether the visitor left for a code or to sign in, and returns to this address of the page for joining. */
export function wasLeftAt(query: string): boolean {
  const left = joinDraft().query
  return left !== '' && String(new URLSearchParams(left)) === String(new URLSearchParams(query))
}

export function wayOfContact(contact: string): SignUpWay {
  return contact.includes('@') ? 'email' : 'phone'
}
