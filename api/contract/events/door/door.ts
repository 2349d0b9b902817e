import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { clockTime, line, name, orNull, uuid, whole } from '../../text.ts'
import { Answers, DanceRole, EventPrice } from '../events.ts'
import { GivenRole } from '../given-role.ts'
import { PlusOne } from '../going/attendance.ts'
import { MAX_NAME_PEOPLE, MAX_NAMES_AT_ONCE } from '../limits.ts'
import { DOOR_ROWS, doorReasons, doorRowKinds, payMarks } from './door-row.ts'

/* The door of an event: the list of those who go, and the rows that its phones write. */

const device = z.string('invalid').regex(/^[\da-f]{16}$/, 'invalid')
const counter = whole(1, 1_000_000, 'invalid')
const pass = z.string('invalid').regex(/^(?:member|guest|name):[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'invalid')
const ref = z.string('invalid').regex(/^[\da-f]{16}:\d{1,7}$/, 'invalid')

/** One act at the door; `door-row.ts` has the meaning. A phone numbers its rows: device and counter identify one. */
export const DoorRow = namedObject('DoorRow', {
  device,
  counter,
  /** The time of the server as the phone knew it. */
  at: z.iso.datetime('invalid'),
  /** The first name of the person who used the phone. */
  by: name(60),
  kind: z.enum(doorRowKinds, 'invalid'),
  /** The holder of the pass or of the name in the list; missing for a walk-in. */
  pass: pass.optional(),
  /** The earlier row that the row is about, as `device:counter`. */
  ref: ref.optional(),
  mark: z.enum(payMarks, 'invalid').optional(),
  cents: whole(0, 100_000_000, 'invalid').optional(),
  reason: z.enum(doorReasons, 'invalid').optional(),
})
export type DoorRow = z.infer<typeof DoorRow>

/** `POST /api/events/{id}/door/rows` and `POST /api/door/rows`: stores rows, and reads those after `after`. */
export const AddDoorRows = z.object({
  rows: z.array(DoorRow).max(DOOR_ROWS, 'invalid'),
  after: z.int('invalid').min(0),
})

/**
 * The rows after `after` in the order of their arrival, those of this request included; `next` is the `after` of the
 * next request. `now` is the time of the server, from which a phone with a wrong clock knows its offset.
 */
export const DoorPage = namedObject('DoorPage', {
  rows: z.array(DoorRow),
  next: z.int(),
  hasMore: z.boolean(),
  now: z.iso.datetime(),
})
export type DoorPage = z.infer<typeof DoorPage>

/** What the host has noted for the door about a person. The note is null through a door link. */
const doorTerms = {
  note: z.string().nullable(),
  isFree: z.boolean(),
  freeUntil: z.string().nullable(),
}

/** A person with a place. Phones and email addresses are never here; through a door link, `name` is the first name. */
const DoorPerson = z.object({
  /** As `pass` of a row. */
  pass: z.string(),
  name: z.string(),
  /** The code of the pass, for a camera that fails. Empty for a name without a pass. */
  code: z.string(),
  /** False for a guest who has not opened the link. */
  isConfirmed: z.boolean(),
  /** At an event that asks for roles. */
  danceRole: DanceRole.optional(),
  /** To the questions of the host, for the host and the editors. */
  answers: Answers.optional(),
  /** The people whom the member brings; absent if none. Through a door link, a name is the first name. */
  plusOnes: z.array(PlusOne).optional(),
  /** Of a name that the host has added. */
  added: z.object({ people: z.int(), promoter: z.string().nullable(), ...doorTerms }).optional(),
  /** Of a person with a pass, if the host has noted something. */
  terms: z.object(doorTerms).optional(),
})
export type DoorPerson = z.infer<typeof DoorPerson>
export type DoorTerms = NonNullable<DoorPerson['terms']>

/** `GET /api/events/{id}/door`: everything that the door needs without a network. */
export const DoorList = namedObject('DoorList', {
  eventId: z.string(),
  title: z.string(),
  nightOf: z.iso.date(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  timeZone: z.string(),
  capacity: z.int().nullable(),
  /** In hundredths; null: the price is told at the door. */
  priceCents: z.int().nullable(),
  currency: z.string(),
  /** Several prices, of which the time decides; null or absent for an event with one. */
  prices: z.array(EventPrice).nullish(),
  people: z.array(DoorPerson),
  /** The public keys (base64url) of the passes, with which the phone checks them itself. */
  keys: z.array(z.string()),
  /** The secret of the phones of this door (base64url), which signs what they show each other. */
  secret: z.string(),
  /** Null through a door link. */
  role: z.enum(['owner', ...GivenRole.options]).nullable(),
})
export type DoorList = z.infer<typeof DoorList>

/** `freeUntil` is a local time of the night, a time before six is after midnight; from then on the person pays. */
const newTerms = { note: orNull(line(140)), isFree: z.boolean('invalid'), freeUntil: orNull(clockTime) }

/**
 * `POST /api/events/{id}/door/names`. The names have no pass, and need no account: the guests of a promoter, musicians,
 * friends.
 */
export const AddDoorNames = z.object({
  names: z
    .array(
      z.object({
        /** Chosen by the client: a name that is sent twice is one name. */
        id: uuid,
        name: name(100, 'required'),
        /** With those who come along. */
        people: whole(1, MAX_NAME_PEOPLE, 'invalid'),
      }),
      'required',
    )
    .min(1, 'required')
    .max(MAX_NAMES_AT_ONCE, 'invalid'),
  promoter: orNull(name(60)),
  ...newTerms,
})

/** `PUT /api/events/{id}/door/terms`: the last ones count. Without a note and not free, there are none. */
export const SetDoorTerms = z.object({
  pass,
  ...newTerms,
})

/** `POST /api/events/{id}/door/links`: the code is told beside the link, not with it, and only this once. */
export const NewDoorLink = namedObject('NewDoorLink', {
  id: z.string(),
  token: z.string(),
  code: z.string(),
  expiresAt: z.iso.datetime(),
})
export type NewDoorLink = z.infer<typeof NewDoorLink>

/** `GET /api/events/{id}/door/weeks`: a date of the series, and how many people its phones let in. */
export const DoorNight = namedObject('DoorNight', {
  night: z.iso.date(),
  people: z.int(),
  /**
   * In each quarter hour, which counts from the midnight before the night by the clock of the venue: 88 is 10 PM.
   * Absent in a response that the device has cached for an earlier release.
   */
  quarters: z.array(z.object({ quarter: z.int(), people: z.int() })).optional(),
})
export type DoorNight = z.infer<typeof DoorNight>

/**
 * `GET /api/events/{id}/door/no-shows`: a member with a place here who did not come to `missed` of the last `nights` of
 * this host to which the member went, at most five.
 */
export const DoorNoShow = namedObject('DoorNoShow', { pass: z.string(), missed: z.int(), nights: z.int() })
export type DoorNoShow = z.infer<typeof DoorNoShow>

/** A link that opens the door, and who has opened it. */
export const DoorLink = namedObject('DoorLink', {
  id: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Ten wrong codes have ended the link. */
  isLocked: z.boolean(),
  phones: z.array(z.object({ name: z.string(), openedAt: z.iso.datetime(), seenAt: z.iso.datetime() })),
})
export type DoorLink = z.infer<typeof DoorLink>

const token = z.string('invalid').regex(/^[\w-]{43}$/, 'invalid')

/** `POST /api/door/open`: the token of the link, the code beside it, and the first name of who holds the phone. */
export const OpenDoor = z.object({
  link: token,
  code: z.string('required').regex(/^\d{6}$/, 'door-code-wrong'),
  name: name(60, 'required'),
})

/** The session of one phone, which ends with its link. */
export const DoorSession = namedObject('DoorSession', { session: z.string(), eventId: z.string() })
export type DoorSession = z.infer<typeof DoorSession>

/** In the body and not in the path, so that no log of a server or proxy contains it. */
export const DoorProof = z.object({ session: token })
export const AddDoorLinkRows = AddDoorRows.extend({ session: token })
