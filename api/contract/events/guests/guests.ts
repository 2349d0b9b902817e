import { z } from 'zod'
import { BotToken, Email } from '../../accounts/accounts.ts'
import { locales } from '../../i18n/locale.ts'
import { namedObject } from '../../named-schemas.ts'
import { name, uuid } from '../../text.ts'
import { Answers, DanceRole } from '../events.ts'
import { HostMessage } from '../host-messages.ts'
import { Pass } from '../pass/passes.ts'
import { GivenPromises, Promises } from '../promises/promises.ts'
import { SourceCode } from '../promotion/visit-sources.ts'

/* Guests: people without an account who go to one event. */

/** A secret that the browser creates once. A guest's token is valid only together with the key of its device. */
export const DeviceKey = z.string('invalid').regex(/^[\w-]{43}$/, 'invalid')

/** Shorter than a name in an account, because hosts read it in a list at the door. */
const GuestName = name(60, 'required')

/** A phone number or an email address, typed in one field. */
const Contact = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(254, 'invalid-contact')
  .transform((typed): { typedPhone: string; email: null } | { typedPhone: null; email: string } => {
    const email = Email.safeParse(typed)
    return email.success ? { typedPhone: null, email: email.data } : { typedPhone: typed, email: null }
  })

/**
 * `POST /api/events/{id}/guests`. The browser chooses the `id`: a repeated request of the same device returns the same
 * guest, and sends no second message. `botToken` is a solved `GET /api/auth/challenge`. The response is the same
 * whether an account has the phone or email address or not.
 */
export const GoAsGuest = z.object({
  id: uuid,
  name: GuestName,
  contact: Contact,
  device: DeviceKey,
  botToken: BotToken,
  locale: z.enum(locales, 'invalid').default('en'),
  /** The code of the link through which the guest came to the event. */
  from: SourceCode.optional(),
  /** Also wait for a place, if the event is full and has a waiting list. */
  waits: z.boolean('invalid').default(false),
  /** Needed where the event asks for roles. A guest whose role the ratio closes waits. */
  danceRole: DanceRole.optional(),
  /** Needed where a question of the host is required; for the host and the editors. */
  answers: Answers.optional(),
})
export type GoAsGuest = z.infer<typeof GoAsGuest>
export type GoAsGuestBody = z.input<typeof GoAsGuest>

/** The token that the device stores, with the key of the device; or the token in the link of the message. */
export const GuestProof = z.union([
  z.object({ eventId: uuid, token: z.string('invalid').max(1000, 'invalid'), device: DeviceKey }),
  z.object({ link: z.string('invalid').max(100, 'invalid') }),
])
export type GuestProof = z.infer<typeof GuestProof>

/** `POST /api/guests/release`: a device without the response to its request has no token, and sends its `id`. */
export const ReleaseGuest = z.union([...GuestProof.options, z.object({ eventId: uuid, id: uuid, device: DeviceKey })])
export type ReleaseGuest = z.infer<typeof ReleaseGuest>

/**
 * `POST /api/guests/confirm`: the link proves that the phone or email address belongs to the guest. With the key of a
 * device, the response contains a token for that device. A GET cannot confirm, because mail scanners and previews open
 * links. The token of a device takes an offered place only: a device may have typed the contact of another person.
 */
export const ConfirmGuest = z.union([
  GuestProof.options[1].extend({ device: DeviceKey.optional() }),
  GuestProof.options[0],
])
export type ConfirmGuest = z.infer<typeof ConfirmGuest>

/** `POST /api/guests/answers`: the answers of the guest to the host, all of them, from the device of the guest. */
export const AnswerAsGuest = GuestProof.options[0].extend({ answers: Answers })
export type AnswerAsGuest = z.infer<typeof AnswerAsGuest>

/** `POST /api/guests/promises`: what the guest says after the night, from the device of the guest. */
export const AnswerPromisesAsGuest = GuestProof.options[0].extend({ promises: GivenPromises })
export type AnswerPromisesAsGuest = z.infer<typeof AnswerPromisesAsGuest>

/** `POST /api/guests/block`: the link proves that the phone or email address belongs to the caller. */
export const BlockGuestContact = GuestProof.options[1]

/** `POST /api/guests/resend`: sends a lost link again, to the device that made the request only. */
export const ResendGuestLink = GuestProof.options[0].extend({ botToken: BotToken })

/**
 * `POST /api/guests/claim`: the member who is signed in goes in place of the guest. The device that holds the guest
 * proves it, so the phone or email address of the account may be another one.
 */
export const ClaimGuest = GuestProof.options[0]
export type ClaimGuest = z.infer<typeof ClaimGuest>

/**
 * `claimed`: the guest goes with an account, which has the phone or email address, or claimed the place. `waiting`: in
 * the waiting list; `offered`: a place is held until `offerUntil`; `lapsed`: it was not taken by then, and the guest is
 * not in the list.
 */
export const GuestState = z.enum(['unconfirmed', 'confirmed', 'claimed', 'waiting', 'offered', 'lapsed'])
export type GuestState = z.infer<typeof GuestState>

/** `POST /api/events/{id}/guests`, `POST /api/guests/read`, `/confirm` and `/resend`. */
export const GuestPass = namedObject('GuestPass', {
  id: z.string(),
  eventId: z.string(),
  name: z.string(),
  state: GuestState,
  /** False for an unconfirmed guest of an event that counts only confirmed ones. */
  hasPlace: z.boolean(),
  /** The guest asked for the waiting list, and joins it with the confirmation. */
  wantsToWait: z.boolean().optional(),
  /**
   * The position of a guest who waits, from 1, with `missing` among those with the same role; absent for one who gets
   * no messages, whom no offer could reach.
   */
  position: z.number().optional(),
  danceRole: DanceRole.optional(),
  /** The ratio closes the role of a guest who waits: so many of the other one have to come first. */
  missing: z.int().optional(),
  /** The deadline of the present offer, or of the last one, which ended without an answer. */
  offerUntil: z.iso.datetime().optional(),
  /** An unconfirmed guest is released at this time. */
  confirmBy: z.iso.datetime(),
  /** The guest has ended the messages about the event. */
  hasStoppedNotices: z.boolean(),
  /** Null when the request names no device. */
  token: z.string().nullable(),
  /** What the guest shows at the door; missing without a place, and for one who goes with an account. */
  pass: Pass.optional(),
  /** The answers of the guest to the host, for the device of the guest; absent without any. */
  answers: Answers.optional(),
  /** What the guest says after the night; only of `/read`, for the device of one who was checked in and may answer. */
  promises: Promises.optional(),
  /** The messages of the host to those who go, newest first; only of `/read`, for a confirmed guest. */
  messages: z.array(HostMessage).optional(),
})
export type GuestPass = z.infer<typeof GuestPass>

/** `GET /api/events/{id}/guests`, only for the host: the names for the door, without phones and email addresses. */
export const GuestOnList = namedObject('GuestOnList', {
  id: z.string(),
  name: z.string(),
  isConfirmed: z.boolean(),
  createdAt: z.iso.datetime(),
  danceRole: DanceRole.optional(),
  /** For the host and the editors. */
  answers: Answers.optional(),
  /** The position of a guest who waits. */
  position: z.number().optional(),
  /** A place is offered to the guest until then. */
  offerUntil: z.iso.datetime().optional(),
})
export type GuestOnList = z.infer<typeof GuestOnList>

/**
 * `POST /api/guests/seen`: the guest sees the event as it was updated at `until`, and the messages of its host until
 * `messagesUntil`. The proof is that of the device, the token of the link that confirms, or that of the link in a
 * notice.
 */
export const MarkGuestSeen = z.object({
  proof: z.union([...GuestProof.options, z.object({ notice: z.string('invalid').max(200, 'invalid') })]),
  until: z.iso.datetime('invalid'),
  messagesUntil: z.iso.datetime('invalid').optional(),
})
export type MarkGuestSeen = z.infer<typeof MarkGuestSeen>
