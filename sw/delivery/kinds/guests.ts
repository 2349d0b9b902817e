import { signInChallenge } from '#contract/accounts/session/calls.ts'
import type { Answers, Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/guests/calls.ts'
import type { GoAsGuestBody, GuestPass, MarkGuestSeen } from '#contract/events/guests/guests.ts'
import type { OpenedNotice } from '#contract/events/messages/notice-links.ts'
import { event as eventCall } from '#contract/events/page/calls.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { refreshCached, refreshChanged } from '../../cache/responses.ts'
import { type Delivery, type PersonStore, withStore } from '../../db.ts'
import { type DeviceStore, deviceKey, type StoredPass } from '../../device-store.ts'
import { codeOf, failureOf } from '../../http/failures.ts'
import { send } from '../../http/send.ts'
import { solvedChallenge } from '../../http/solved-challenge.ts'
import { PAGE_BACKOFF } from '../backoff.ts'
import { flushKind } from '../deliver.ts'
import type { Kind } from '../kind.ts'
import { enqueue, rowsOf, rowsOfKind, waitingFor } from '../queue.ts'
import { eventAt, going, ownPartAt } from './going.ts'

/* Going without an account, sent by pages only: the service worker cannot solve the bot check. */

/** What the visitor typed, and the event as the page showed it. */
type GuestRequest = Pick<
  GoAsGuestBody,
  'id' | 'name' | 'contact' | 'device' | 'from' | 'waits' | 'danceRole' | 'answers'
> & {
  locale: Locale
  event: Event
}

export type QueuedGuest = Delivery<GuestRequest>

/** The key is the id of the event; the one in the body is the guest's, so that repetitions make one guest. */
export const guestRequests: Kind<'guests', GuestRequest, GuestPass, DeviceStore> = {
  name: 'guests',
  isSentByPagesOnly: true,
  coalesce: 'replace',
  refusal: 'keep-shown',
  storesSentence: true,
  backoff: PAGE_BACKOFF,

  async send([{ key, body }]) {
    const { event: _, ...order } = body
    const botToken = await solvedChallenge(signInChallenge)
    return await send(calls.goAsGuest, { params: { id: key }, body: { ...order, botToken }, isAnonymous: true })
  },

  async delivered({ passes }, [{ body, createdAt }], pass) {
    await passes.put({ ...pass, contact: body.contact, event: body.event, askedAt: createdAt, at: Date.now() })
  },
}

/**
 * Giving the place back, undoing that, and taking an offered place, whose deadline is by the time of the server. The
 * key is the id of the event, the body what the server needs: without a token, the link, or the id of a request whose
 * response may have been lost. A code that says that the server has no such place, or none any more, ends the row like
 * a response.
 */
export const guestReleases: Kind<'guest-releases', ReleaseOrder, unknown, DeviceStore> = {
  name: 'guest-releases',
  isSentByPagesOnly: true,
  backoff: PAGE_BACKOFF,
  coalesce: 'replace',
  refusal: 'drop',

  async send([{ key, body }]) {
    const { keeps, takes, ...proof } = body
    // Told apart because the schema of a proof with an id belongs to the release alone.
    const request =
      takes && !('id' in proof)
        ? send(calls.confirmGuest, { body: { eventId: key, ...proof }, isAnonymous: true })
        : send(keeps ? calls.keepGuest : calls.releaseGuest, { body: { eventId: key, ...proof }, isAnonymous: true })
    return await request.catch((error: unknown) => {
      const code = codeOf(error)
      if (code === 'guest-not-found' || (code === 'guest-released' && (keeps || takes))) return NO_PLACE
      if (takes && failureOf(error) === 'refused') return TOO_LATE
      throw error
    })
  },

  async delivered({ passes }, [{ key, body }], response) {
    const shown = body.keeps ?? body.takes
    if (shown) {
      await passes.put({ ...shown, ...changeBy(shown, response), at: Date.now() })
      return undefined
    }
    const pass = await passes.get(key)
    // A later request for the same event may have got a place in the meantime.
    if (!('id' in body) || body.id === pass?.id) await passes.delete(key)
  },
}

const NO_PLACE = { hasNoPlace: true }
const TOO_LATE = { isTooLate: true }

function changeBy({ name }: StoredPass, response: unknown): Partial<StoredPass> {
  if (response === NO_PLACE) return { endedAs: 'guest-released' }
  if (response === TOO_LATE) return { state: 'lapsed' }
  // `send` has checked that it has this shape.
  const pass = response as GuestPass
  return { ...pass, pass: pass.pass, position: pass.position, missing: pass.missing, name: pass.name || name }
}

/** With `keeps`, the place that stays; with `takes`, the one that is offered. */
type ReleaseOrder = { device: string; keeps?: StoredPass; takes?: StoredPass } & (
  | { token: string }
  | { id: string }
  | { link: string }
)

export type QueuedRelease = Delivery<ReleaseOrder>

/** Called when the write is stored and before it is sent: the page may close during the request. */
type OnQueued = () => Promise<unknown>

/** Stores the request, so that the typed text survives, and sends it. */
export async function goAsGuest(
  store: DeviceStore,
  event: Event,
  typed: Pick<GuestRequest, 'name' | 'contact' | 'locale' | 'from' | 'waits' | 'danceRole' | 'answers'>,
  onQueued?: OnQueued,
): Promise<void> {
  const device = await deviceKey(store)
  const [failed] = await rowsOf(store, guestRequests.name, event.id).toArray()
  if (failed?.state === 'failed') await store.deliveries.delete(failed.id)
  await enqueue(store, guestRequests, event.id, { id: crypto.randomUUID(), device, event, ...typed })
  await onQueued?.()
  await sendGuests(store, { hurry: true })
}

/** Deletes an unsent request, or takes back the place. A request that was tried may have arrived. */
export async function releaseGuestHere(store: DeviceStore, eventId: string, onQueued?: OnQueued): Promise<void> {
  const device = await deviceKey(store)
  await store.transaction('rw', store.deliveries, store.passes, async () => {
    for (const row of await rowsOf(store, guestRequests.name, eventId).toArray())
      if (row.state !== 'sending') {
        await store.deliveries.delete(row.id)
        const { id } = row.body as GuestRequest
        if (row.state === 'queued' && row.tries > 0) await enqueue(store, guestReleases, eventId, { id, device })
      }
    const pass = await store.passes.get(eventId)
    if (!pass) return
    if (pass.endedAs === undefined && pass.state !== 'claimed')
      await enqueue(store, guestReleases, eventId, { token: tokenOf(pass), device })
    else await store.passes.delete(eventId)
  })
  await onQueued?.()
  await sendGuests(store, { hurry: true })
}

/** Undoes `releaseGuestHere`, whether the server has the release already or not. */
export async function keepGuestHere(store: DeviceStore, pass: StoredPass, onQueued?: OnQueued): Promise<void> {
  const order = { token: tokenOf(pass), device: await deviceKey(store), keeps: pass }
  await enqueue(store, guestReleases, pass.eventId, order)
  await onQueued?.()
  await sendGuests(store, { hurry: true })
}

/** Takes the offered place. Without signal the answer waits, and the time at which the server gets it decides. */
export async function takeOfferHere(
  store: DeviceStore,
  pass: StoredPass,
  { link, onQueued }: { link?: string; onQueued?: OnQueued } = {},
): Promise<void> {
  const device = await deviceKey(store)
  const proof = link === undefined ? { token: tokenOf(pass) } : { link }
  await enqueue(store, guestReleases, pass.eventId, { ...proof, device, takes: pass })
  await onQueued?.()
  await sendGuests(store, { hurry: true })
}

/** Without a token, the server does not find the guest. */
const tokenOf = ({ token }: StoredPass) => token ?? ''

export const proofOf = async (store: DeviceStore, pass: StoredPass) => ({
  eventId: pass.eventId,
  token: tokenOf(pass),
  device: await deviceKey(store),
})

/** The requests that the server has not accepted, also the refused ones. */
export async function queuedGuests(store: DeviceStore): Promise<QueuedGuest[]> {
  return (await rowsOfKind(store, guestRequests.name).toArray()) as QueuedGuest[]
}

/** How many writes of guests wait, or were refused. */
export async function countGuestWrites(store: DeviceStore): Promise<number> {
  const counts = await Promise.all([guestRequests, guestReleases].map(({ name }) => rowsOfKind(store, name).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Sends what is due. With `hurry`, because the network is back or the page became visible, our own waits end. */
export async function sendGuests(store: DeviceStore, options: { hurry?: boolean } = {}): Promise<void> {
  await Promise.all([guestRequests, guestReleases].map(kind => flushKind(store, kind, options)))
}

/** Fetches the present state of the stored place with the messages of the host. Without signal it stays. */
export async function refreshPass(store: DeviceStore, event: Event): Promise<void> {
  const eventId = event.id
  const pass = await store.passes.get(eventId)
  if (!pass || pass.endedAs !== undefined) return
  // The place of an event that moves to a later date stays stored until then.
  if (event.updatedAt > pass.event.updatedAt) await store.passes.update(eventId, { event })
  try {
    const read = await send(calls.readGuest, { body: await proofOf(store, pass), isAnonymous: true })
    const { name, messages = [] } = read
    // A claimed guest has no name on the server any more. A guest who has lost the place has no pass either.
    await store.passes.update(eventId, {
      ...read,
      pass: read.pass,
      position: read.position,
      missing: read.missing,
      wantsToWait: read.wantsToWait,
      offerUntil: read.offerUntil,
      answers: read.answers,
      promises: read.promises,
      name: name || pass.name,
      messages,
      at: Date.now(),
    })
  } catch (error) {
    if (failureOf(error) === 'refused')
      await store.passes.update(eventId, { endedAs: codeOf(error) ?? 'guest-not-found', at: Date.now() })
  }
}

/** Marks the notices about the shown event and the stored messages of its host as seen. */
export async function markPassSeen(store: DeviceStore, { id, updatedAt }: Event): Promise<void> {
  const pass = await store.passes.get(id)
  if (!pass || !isNotified(pass) || pass.endedAs !== undefined || pass.token === null) return
  const proof = await proofOf(store, pass)
  await markGuestSeen(proof, updatedAt, pass.messages?.[0]?.at)
}

/** Whether the guest goes or waits, and has confirmed the phone or address. */
export function isNotified({ state }: Pick<GuestPass, 'state'>): boolean {
  return state === 'confirmed' || state === 'waiting' || state === 'offered'
}

/** The same for a device that has opened the link of a notice. */
export async function markNoticeSeen(
  { token, messagesUntil }: OpenedNotice,
  { updatedAt }: Pick<Event, 'updatedAt'>,
): Promise<void> {
  const until = messagesUntil === undefined ? undefined : new Date(messagesUntil).toISOString()
  await markGuestSeen({ notice: token }, updatedAt, until)
}

async function markGuestSeen(proof: MarkGuestSeen['proof'], until: string, messagesUntil?: string) {
  const body: MarkGuestSeen = { proof, until, ...(messagesUntil && { messagesUntil }) }
  await send(calls.markGuestSeen, { body, isAnonymous: true })
}

/** Ends the messages about the event. Only online: until then the guest would rely on messages that no longer come. */
export async function stopGuestNotices(store: DeviceStore, eventId: string): Promise<void> {
  const pass = await store.passes.get(eventId)
  if (!pass) return
  await send(calls.stopGuestNotices, { body: await proofOf(store, pass), isAnonymous: true })
  await store.passes.update(eventId, { hasStoppedNotices: true })
}

/** Changes the answers to the host. Only online: the host may ask something else by now. */
export async function answerAsGuest(store: DeviceStore, eventId: string, answers: Answers): Promise<void> {
  const pass = await store.passes.get(eventId)
  if (!pass) return
  const body = { ...(await proofOf(store, pass)), answers }
  const read = await send(calls.answerAsGuest, { body, isAnonymous: true })
  await store.passes.update(eventId, { answers: read.answers, at: Date.now() })
}

/** Sends the link again. Only online: a message that the guest waits for must not be sent at another time. */
export async function resendGuestLink(store: DeviceStore, eventId: string): Promise<void> {
  const pass = await store.passes.get(eventId)
  if (!pass) return
  const botToken = await solvedChallenge(signInChallenge)
  const body = { ...(await proofOf(store, pass)), botToken }
  const read = await send(calls.resendGuestLink, { body, isAnonymous: true })
  await store.passes.update(eventId, { ...read, name: read.name || pass.name, at: Date.now() })
}

/** What the link in a message leads to. `refusal`: it is not valid, or its place is gone. */
export type GuestLink = { pass: GuestPass; event: Event } | { refusal: string }

export async function readGuestLink(link: string): Promise<GuestLink> {
  try {
    const pass = await send(calls.readGuest, { body: { link }, isAnonymous: true })
    return { pass, event: await send(eventCall, { params: { id: pass.eventId } }) }
  } catch (error) {
    if (failureOf(error) !== 'refused') throw error
    return { refusal: codeOf(error) ?? 'guest-not-found' }
  }
}

/** Confirms the guest of the link, and stores the place on this device. */
export async function confirmGuestLink(store: DeviceStore, link: string, event: Event): Promise<GuestPass> {
  const device = await deviceKey(store)
  const pass = await send(calls.confirmGuest, { body: { link, device }, isAnonymous: true })
  await store.passes.put(await storedPass(store, pass, event))
  return pass
}

async function storedPass(store: DeviceStore, pass: GuestPass, event: Event): Promise<StoredPass> {
  const before = await store.passes.get(pass.eventId)
  const { contact = '', askedAt = Date.now(), name = '' } = before ?? {}
  return { ...pass, name: pass.name || name, contact, event, askedAt, at: Date.now() }
}

/** Takes the place that the link offers. Resolves to null without signal: then the answer waits on the device. */
export async function takeOfferOfLink(
  store: DeviceStore,
  link: string,
  { pass, event }: { pass: GuestPass; event: Event },
): Promise<GuestPass | null> {
  try {
    return await confirmGuestLink(store, link, event)
  } catch (error) {
    if (failureOf(error) !== 'retry') throw error
    const offered = await storedPass(store, pass, event)
    await store.passes.put(offered)
    await takeOfferHere(store, offered, { link })
    return null
  }
}

/** Takes back the place of the link. Resolves to the pass of this device, if it had one. */
export async function releaseGuestLink(
  store: DeviceStore,
  link: string,
  eventId: string,
): Promise<StoredPass | undefined> {
  await send(calls.releaseGuest, { body: { link }, isAnonymous: true })
  const pass = await store.passes.get(eventId)
  await store.passes.delete(eventId)
  return pass
}

/** Undoes `releaseGuestLink`, which deleted this pass on this device. */
export async function keepGuestLink(store: DeviceStore, link: string, pass: StoredPass | undefined): Promise<void> {
  await send(calls.keepGuest, { body: { link }, isAnonymous: true })
  if (pass) await store.passes.put(pass)
}

/** Refuses further links to the phone or email address of the link, whose place is given back. */
export async function blockGuestContact(store: DeviceStore, link: string, eventId: string | null): Promise<void> {
  await send(calls.blockGuestContact, { body: { link }, isAnonymous: true })
  if (eventId !== null) await store.passes.delete(eventId)
}

/** A place that is in the account of the member now, or the code of the refusal. */
export type ClaimedPlace = { event: Event; refusal: string | null }

/** The place is in another account, or there is none. */
const ENDED = ['guest-claimed', 'guest-released', 'guest-not-found']

/**
 * Brings the places of this device into the account of the member who has signed in, however that was. The stored
 * places are what waits: one whose claim did not arrive is claimed at the next call. Resolves to what is new.
 */
export async function claimPlaces(store: DeviceStore, userId: string): Promise<ClaimedPlace[]> {
  // A request that waits becomes a place first.
  await sendGuests(store, { hurry: true })
  const passes = await store.passes
    .filter(({ state, endedAs }) => state !== 'claimed' && state !== 'lapsed' && !endedAs)
    .toArray()
  const claimed: ClaimedPlace[] = []
  for (const pass of passes) {
    const { eventId, event, isClaimRefused } = pass
    // A place that is given back stays away.
    if (await waitingFor(store, guestReleases, eventId)) continue
    const refusal = await claim(store, pass, userId)
    if (refusal === 'waits') break
    if (refusal === null) await withStore(userId, member => cacheClaimed(member, eventId))
    if (!isClaimRefused) claimed.push({ event, refusal })
  }
  return claimed
}

/** Returns null for a claimed place, or the code of the refusal. */
async function claim(store: DeviceStore, pass: StoredPass, userId: string): Promise<string | null> {
  const { eventId } = pass
  const at = Date.now()
  try {
    await send(calls.claimGuest, { body: await proofOf(store, pass), forUser: userId })
    await store.passes.update(eventId, { state: 'claimed', pass: undefined, at })
    return null
  } catch (error) {
    const code = failureOf(error) === 'refused' ? codeOf(error) : undefined
    if (code !== undefined && ENDED.includes(code)) await store.passes.update(eventId, { endedAs: code, at })
    // The guest may still get a place, or the event be published again.
    else if (code === 'event-full' || code === 'event-not-found')
      await store.passes.update(eventId, { isClaimRefused: true })
    else return 'waits'
    return code ?? null
  }
}

/** The pass must open without signal, and no list may show the event without the member. */
async function cacheClaimed(member: PersonStore, eventId: string) {
  const own = [eventAt(eventId), ownPartAt(eventId)]
  await Promise.allSettled(own.map(part => refreshCached(member, part)))
  await refreshChanged(member, going.changes?.(eventId, member.userId) ?? [])
}

export async function removeGuest(eventId: string, id: string, hostId: string): Promise<void> {
  await send(calls.removeGuest, { params: { id: eventId, guestId: id }, forUser: hostId })
}
