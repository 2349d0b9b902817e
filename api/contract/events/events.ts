import { z } from 'zod'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { GROUNDS, LOCKUPS, SUBJECTS } from '../posters/choices.ts'
import { clockTime, count, name, whole } from '../text.ts'
import { categoryKey } from './categories.ts'
import { EventChange } from './changes.ts'
import { danceRoles, MAX_RATIO, MAX_RATIO_FROM } from './dance-roles.ts'
import { priceKinds } from './prices.ts'
import { amenities, floors, levels, MAX_PARTS, MAX_STYLES, partKinds, programErrorOf } from './program.ts'
import { MAX_ANSWER_LENGTH, MAX_ANSWERS, MAX_QUESTION_LENGTH, MAX_QUESTIONS } from './questions.ts'

export const EventStatus = z.enum(['draft', 'active', 'cancelled'])
export type EventStatus = z.infer<typeof EventStatus>

export const EventHost = namedObject('EventHost', {
  id: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  promotionGroup: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})
export type EventHost = z.infer<typeof EventHost>

/** One of several prices. The first three kinds hold for all, one after the other; the others stand beside them. */
export const EventPrice = namedObject('EventPrice', {
  kind: z.enum(priceKinds),
  /** The words of the host for the price. */
  name: z.string().optional(),
  /** '10.00' in the currency of the event. */
  price: z.string(),
  /**
   * The local time until which it holds, in the night of the event or `nightsBefore` it; a time before six is after
   * midnight. Without it an early price holds until the start.
   */
  until: z.string().optional(),
  /** It holds for so many people. */
  places: z.int().optional(),
  nightsBefore: z.int().optional(),
})
export type EventPrice = z.infer<typeof EventPrice>

/**
 * The choices of the host for the generated poster, which an event has while it has no flyer. In the order in which the
 * database has the fields, so that equal choices are equal texts.
 */
export const EventPoster = z
  .strictObject({
    ground: z.enum(GROUNDS, 'invalid'),
    lockup: z.enum(LOCKUPS, 'invalid'),
    subject: z.enum(SUBJECTS, 'invalid'),
  })
  .register(namedSchemas, { id: 'EventPoster' })
export type EventPoster = z.infer<typeof EventPoster>

const percentOrAge = whole(1, 100)
const genreKey = z.string('unknown-category').refine(key => categoryKey(key) === key, 'unknown-category')

const ProgramPart = z.strictObject({
  from: clockTime,
  kind: z.enum(partKinds, 'invalid'),
  name: name(60).optional(),
  room: name(40).optional(),
  level: z.enum(levels, 'invalid').optional(),
  until: clockTime.optional(),
  /**
   * The slug of the artist; `new` for the page of the name of a class or show. Without it, DJs and bands have one by
   * name.
   */
  artist: z
    .string('invalid')
    .regex(/^[a-z0-9-]{1,100}$/, 'invalid')
    .optional(),
})

/**
 * The program of the night: its parts, the shares of the music in percent, the floor, the facilities (`house`), the
 * age. A time before six is after midnight. Its fields are in the order in which the database has them, as above.
 */
export const EventProgram = z
  .strictObject({
    mix: z
      .array(z.strictObject({ genre: genreKey, percent: percentOrAge }), 'invalid')
      .max(MAX_STYLES, 'invalid')
      .optional(),
    floor: z.enum(floors, 'invalid').optional(),
    house: z.array(z.enum(amenities, 'invalid'), 'invalid').max(amenities.length, 'invalid').optional(),
    parts: z.array(ProgramPart, 'invalid').max(MAX_PARTS, 'invalid').optional(),
    minAge: percentOrAge.optional(),
  })
  .superRefine((program, context) => {
    const code = programErrorOf(program)
    if (code) context.addIssue({ code: 'custom', message: code })
  })
  .register(namedSchemas, { id: 'EventProgram' })
export type EventProgram = z.infer<typeof EventProgram>

export const DanceRole = z.enum(danceRoles, 'invalid')
export type DanceRole = z.infer<typeof DanceRole>

/**
 * The event asks for leads and follows. `ratio`: at most so many of one role for each of the other, from the guest with
 * the number `from` on; one more of either is always right. Who would break it waits. `isShown`: all see the balance.
 * Its fields are in the order in which the database has them, as above.
 */
export const DanceRoles = z
  .strictObject({
    from: whole(1, MAX_RATIO_FROM).optional(),
    ratio: z
      .number('invalid-number')
      .min(1, 'invalid-number')
      .max(MAX_RATIO, 'invalid-number')
      .multipleOf(0.1, 'invalid-number')
      .optional(),
    isShown: z.literal(true, 'invalid').optional(),
  })
  .register(namedSchemas, { id: 'DanceRoles' })
export type DanceRoles = z.infer<typeof DanceRoles>

/** One question of the host, in the order in which the database has its fields. */
const Question = z.strictObject({
  text: name(MAX_QUESTION_LENGTH, 'required'),
  isRequired: z.literal(true, 'invalid').optional(),
})

/** What the host asks those who want to come. Answers name the text of their question, so no two are the same. */
export const Questions = z
  .array(Question, 'invalid')
  .max(MAX_QUESTIONS, 'too-many')
  .refine(questions => new Set(questions.map(({ text }) => text)).size === questions.length, 'same-questions')
export type Questions = z.infer<typeof Questions>

/** The answers of one person, each with the question as it was asked. */
export const Answers = z
  .array(
    z.strictObject({ answer: name(MAX_ANSWER_LENGTH, 'required'), question: name(MAX_QUESTION_LENGTH, 'required') }),
    'invalid',
  )
  .max(MAX_ANSWERS, 'too-many')
  .refine(answers => new Set(answers.map(({ question }) => question)).size === answers.length, 'invalid')
  .register(namedSchemas, { id: 'Answers' })
export type Answers = z.infer<typeof Answers>

/** How many of those with a place lead, follow, and dance both. */
export const Dancers = namedObject('Dancers', { leads: count, follows: count, boths: count })
export type Dancers = z.infer<typeof Dancers>

/**
 * The public form of an event, the same in every response. `time` equals `startTime` and `imageUrl` equals
 * `flyerUrl`; all times are the venue's local times. `price` is '25.00' in every currency, or null for payment at the
 * door, and with `prices` the lowest one for everybody; `rating` is 0 while `reviewCount` is.
 */
export const Event = namedObject('Event', {
  id: z.string(),
  /** The last part of the short address `/e/{slug}`; it never changes. Null for a draft that was never published. */
  slug: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  status: EventStatus,
  cancelReason: z.string().nullable(),
  isFeatured: z.union([z.literal(0), z.literal(1)]),
  imageUrl: z.string().nullable(),
  flyerUrl: z.string().nullable(),
  ticketsUrl: z.string().nullable(),
  price: z.string().nullable(),
  /** The currency of the price as ISO 4217; absent for US dollars. */
  currency: z.string().optional(),
  /** Several prices; absent for an event with one. Which one holds is computed from the time. */
  prices: z.array(EventPrice).optional(),
  capacity: count.nullable(),
  attendingCount: count,
  /** Whether members may wait for a place when the event is full; absent if they may not. */
  hasWaitingList: z.boolean().optional(),
  /** The number of members who wait; absent without a waiting list. */
  waitingCount: count.optional(),
  rating: z.number(),
  reviewCount: count,
  date: z.iso.date(),
  time: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  nightOf: z.iso.date(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  venue: z.string().nullable(),
  /** The last part of the path of the venue's page. */
  venueSlug: z.string().nullable(),
  location: z.string().nullable(),
  city: z.string(),
  /** In the US the state, elsewhere the code of an area: 'ES.0'. City and state identify the city. */
  state: z.string(),
  /** The country as ISO 3166-1; absent in the US. */
  country: z.string().optional(),
  /** The region as the host typed it; absent in the US. */
  region: z.string().nullable().optional(),
  /** The id of the city in `GET /api/places`; null for a city that is not there; absent in the US. */
  placeId: z.int().nullable().optional(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  createdBy: z.string(),
  host: EventHost,
  /** The source of a listing without a host, such as "@casatrueno", for which `host` stands; else absent. */
  unclaimedFrom: z.string().optional(),
  /** Raised by a change that calendars must update. */
  sequence: count,
  /** Raised by every change of an editable field; sent back as `If-Match` with an edit. */
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Guests without an account take a place only when confirmed; absent if unconfirmed ones take it, too. */
  confirmedGuestsOnly: z.literal(true).optional(),
  /** The host decides which members come, who ask first; absent if all may come. */
  needsApproval: z.literal(true).optional(),
  /** How many people each member may bring; absent if none. */
  plusOneLimit: z.int().optional(),
  /** The generated poster as the host chose it; absent if the id of the event decides. */
  poster: EventPoster.optional(),
  /** The photo of the venue, for an event without a flyer and without a chosen poster. */
  venuePhotoUrl: z.string().optional(),
  /** What the night offers; absent if the host says nothing about it. */
  program: EventProgram.optional(),
  /** Absent if the event asks for no roles. */
  danceRoles: DanceRoles.optional(),
  /** What the host asks those who want to come; absent without questions. */
  questions: Questions.optional(),
  /** The balance, where the host shows it to all. */
  dancers: Dancers.optional(),
  /** Who plays and teaches by an accepted gig, as parts of the program; absent without any. */
  lineUp: z.array(ProgramPart.extend({ name: z.string() })).optional(),
  /** The artists of the program, each with a page; absent without any. */
  artists: z.array(z.object({ slug: z.string(), name: z.string() })).optional(),
  /** When the host was asked on the day of the event whether it takes place; absent until then. */
  askedAt: z.iso.datetime().optional(),
  /** When the host, or the third guest at the door, confirmed since then that it takes place; else absent. */
  confirmedAt: z.iso.datetime().optional(),
  /**
   * Of a listing, and of an event of a series: the last confirmation by its host, its venue or the people at the door,
   * by an edit or by its publication. Else absent.
   */
  lastConfirmedAt: z.iso.datetime().optional(),
  /** Since when the event is hidden from lists, because it was not confirmed for seven weeks; else absent. */
  hiddenAt: z.iso.datetime().optional(),
  /** The series of an event that repeats: the last part of the path of its page, and the date in it. Else absent. */
  series: z.object({ slug: z.string(), night: z.iso.date(), repeat: z.string() }).optional(),
  /** The latest material changes, newest first; absent if there are none. */
  changes: z.array(EventChange).optional(),
})
export type Event = z.infer<typeof Event>

/** The last part of the short address of an event. Other text is not searched in the database. */
export const EventSlug = z.string().regex(/^[a-z0-9-]{1,80}$/i)

/** `POST /api/uploads`: a multipart body of `kind` and `file`. */
export const Uploaded = namedObject('Uploaded', { url: z.string(), width: count, height: count })
export type Uploaded = z.infer<typeof Uploaded>
