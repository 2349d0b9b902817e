import { z } from 'zod'
import { CreateEvent, EditEvent } from '../events/form/event-body.ts'
import { namedObject } from '../named-schemas.ts'
import { line } from '../text.ts'

/** Upcoming events without their host, and the events with which they were joined. */
const SameEvent = z.object({ id: z.string(), title: z.string(), hostName: z.string() })

export const Listing = namedObject('Listing', {
  id: z.string(),
  title: z.string(),
  nightOf: z.iso.date(),
  place: z.string(),
  sourceId: z.string(),
  /** An event with the same venue, the same night and a similar title, with which the listing can be joined. */
  sameAs: SameEvent.nullable(),
  /** The event with which it was joined. */
  joinedInto: SameEvent.nullable(),
})
export type Listing = z.infer<typeof Listing>

/** The origin of listings, such as "@casatrueno". */
export const ListingSource = namedObject('ListingSource', {
  id: z.string(),
  name: z.string(),
  /** The number of its events, also of those that are over. */
  listings: z.int().min(0),
  /** When the present code ends; null without a valid code. */
  codeExpiresAt: z.iso.datetime().nullable(),
  claimedAt: z.iso.datetime().nullable(),
  /** The name of the host who claimed the listings; null before the claim, and after the deletion of the account. */
  claimedBy: z.string().nullable(),
})
export type ListingSource = z.infer<typeof ListingSource>

/** A listing, or the next event of a series, that is in no list, because its last confirmation is too old. */
export const HiddenParty = namedObject('HiddenParty', {
  id: z.string(),
  title: z.string(),
  nightOf: z.iso.date(),
  place: z.string(),
  lastConfirmedAt: z.iso.datetime(),
})
export type HiddenParty = z.infer<typeof HiddenParty>

/**
 * `GET /api/admin/listings`: upcoming listings, those that can be joined first, the newest two hundred sources, and
 * what is hidden from lists.
 */
export const Listings = namedObject('Listings', {
  sources: z.array(ListingSource),
  listings: z.array(Listing),
  hidden: z.array(HiddenParty),
})
export type Listings = z.infer<typeof Listings>

/**
 * `POST /api/admin/listings`. Ignores status, flyer, poster, program, roles, questions, capacity and waiting list,
 * which only a host sets.
 */
export const AddListing = z.object({ source: line(60, 'required'), event: CreateEvent })

/** `PATCH /api/admin/listings/{id}` with any subset, and with the same fields left out. */
export const EditListing = EditEvent.transform(edit => {
  const {
    status: _,
    flyerUrl: __,
    poster: ___,
    program: ____,
    danceRoles: _____,
    capacity: ______,
    hasWaitingList: _______,
    confirmedGuestsOnly: ________,
    needsApproval: _________,
    questions: __________,
    plusOneLimit: ___________,
    ...listed
  } = edit
  return listed
})

export const AddedListing = z.object({ id: z.string() })

/** The code is in this response only; the database has its hash. */
export const ListingCode = namedObject('ListingCode', { code: z.string(), expiresAt: z.iso.datetime() })
export type ListingCode = z.infer<typeof ListingCode>

/** `POST /api/admin/listings/{id}/join` */
export const JoinListing = z.object({ eventId: z.uuid('invalid') })
