import { z } from 'zod'
import * as admin from '#contract/admin.ts'
import type { HostNumbers as HostNumbersShape } from '#contract/analytics.ts'
import type * as applications from '#contract/applications.ts'
import { ApplicationStatus } from '#contract/applications.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type * as events from '#contract/events.ts'
import { type Job, JobType } from '#contract/jobs.ts'
import type * as messages from '#contract/message-types.ts'
import type * as moderation from '#contract/moderation.ts'
import { decisionActions } from '#contract/moderation.ts'
import { UserType } from '#contract/people-calls.ts'

/*
 * The answers that the product itself only ever types, as schemas: for the description of the API and for the tests,
 * which hold every answer against them. Each is tied to its type.
 */

const count = z.int().min(0)
const at = z.iso.datetime()
const day = z.iso.date()

export const Done = z.object({ success: z.literal(true) })
export const DoneWithMessage = Done.extend({ message: z.string() })

export const ErrorResponse = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  conflict: z.object({ fields: z.array(z.string()), current: z.unknown() }).optional(),
}) satisfies z.ZodType<ErrorBody>

export const EventHost = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  promotionGroup: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
}) satisfies z.ZodType<events.EventHost>

export const CityWithEvents = z.object({
  city: z.string(),
  state: z.string(),
  nights: count,
}) satisfies z.ZodType<events.CityWithEvents>

export const FriendsAtEvent = z.object({
  eventId: z.string(),
  count: z.number(),
  faces: z.array(EventHost.omit({ promotionGroup: true })),
}) satisfies z.ZodType<events.FriendsAtEvent>

export const Event = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['draft', 'active', 'cancelled']),
  cancelReason: z.string().nullable(),
  isFeatured: z.union([z.literal(0), z.literal(1)]),
  imageUrl: z.string().nullable(),
  flyerUrl: z.string().nullable(),
  ticketsUrl: z.string().nullable(),
  price: z.string().nullable(),
  capacity: count.nullable(),
  attendingCount: count,
  rating: z.number(),
  reviewCount: count,
  date: day,
  time: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  nightOf: day,
  timeZone: z.string(),
  startsAt: at,
  endsAt: at.nullable(),
  venue: z.string().nullable(),
  location: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  createdBy: z.string(),
  host: EventHost,
  sequence: count,
  version: z.int().min(1),
  createdAt: at,
  updatedAt: at,
}) satisfies z.ZodType<events.Event>

const Tombstone = z.object({ id: z.string(), deletedAt: at }) satisfies z.ZodType<events.Tombstone>

export const EventsDelta = z.object({
  events: z.array(z.union([Event, Tombstone])),
  cursor: z.string(),
  isWhole: z.boolean(),
  next: z.string().nullable().optional(),
}) satisfies z.ZodType<events.EventsDelta>

const attendance = z.enum(['going', 'interested']).nullable()

export const MyPart = z.object({
  attendance,
  isFavorite: z.boolean(),
  review: z.object({ rating: z.number(), comment: z.string(), version: z.int() }).nullable(),
}) satisfies z.ZodType<events.MyPart>

export const Attending = z.object({ attendance, attendingCount: count }) satisfies z.ZodType<events.Attending>
export const Favorite = z.object({ isFavorite: z.boolean() })

export const Review = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  version: z.int(),
  createdAt: at,
  updatedAt: at,
  author: EventHost,
}) satisfies z.ZodType<events.Review>

export const HostNumbers = z.object({
  nights: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      nightOf: day,
      status: z.enum(['active', 'cancelled']),
      views: count,
      saves: count,
      interested: count,
      going: count,
    }),
  ),
  weeks: z.array(z.object({ from: day, views: count, followers: count })),
}) satisfies z.ZodType<HostNumbersShape>

export const Uploaded = z.object({ url: z.string(), width: count, height: count }) satisfies z.ZodType<events.Uploaded>

export const JobResponse = z.object({
  id: z.int(),
  hostId: z.string(),
  title: z.string(),
  description: z.string(),
  requirements: z.string(),
  location: z.string(),
  jobType: JobType,
  salaryRange: z.string(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  createdAt: at,
  expiresAt: at.nullable(),
  status: z.enum(['open', 'closed']),
  version: z.int().min(1),
  newApplications: count.optional(),
}) satisfies z.ZodType<Job, Omit<Job, 'newApplications'> & { newApplications?: number | undefined }>

export const Applied = DoneWithMessage.extend({ id: z.string() }) satisfies z.ZodType<applications.Applied>

export const Application = z.object({
  id: z.string(),
  jobId: z.int(),
  applicantName: z.string(),
  applicantPhone: z.string(),
  applicantEmail: z.string(),
  coverLetter: z.string().nullable(),
  photoUrl: z.string().nullable(),
  resumeUrl: z.string().nullable(),
  resumeName: z.string().nullable(),
  status: ApplicationStatus,
  createdAt: at,
}) satisfies z.ZodType<applications.Application>

export const Sender = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
}) satisfies z.ZodType<messages.Sender>

export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  seq: count,
  rev: count,
  senderId: z.string(),
  sender: Sender,
  content: z.string(),
  composedAt: at.nullable(),
  createdAt: at,
  editedAt: at.nullable(),
  deletedAt: at.nullable(),
}) satisfies z.ZodType<messages.Message>

/** Times here are as exact as the database has them. */
const exactly = z.iso.datetime({ offset: true })

export const Thread = z.object({
  conversationId: z.string(),
  messages: z.array(
    Message.omit({ conversationId: true, sender: true }).extend({
      composedAt: exactly.nullable(),
      createdAt: exactly,
      editedAt: exactly.nullable(),
      deletedAt: exactly.nullable(),
    }),
  ),
}) satisfies z.ZodType<messages.Thread>

export const Conversation = z.object({
  id: z.string(),
  otherUser: Sender.extend({ userType: UserType.nullable() }),
  lastMessage: z.object({ content: z.string(), createdAt: at, senderId: z.string() }).nullable(),
  unreadCount: count,
  lastAt: at,
  lastSeq: count,
  rev: count,
  readSeq: count,
  deliveredSeq: count,
  otherReadSeq: count,
  otherDeliveredSeq: count,
  readOnly: z.boolean(),
}) satisfies z.ZodType<messages.Conversation>

const diagnosis = { success: z.literal(true), message: z.string(), ms: count }

export const FailedDiagnosis = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  reason: z.string(),
  ms: count,
}) satisfies z.ZodType<admin.FailedDiagnosis>

export const FirebaseDiagnosis = z.object({
  ...diagnosis,
  provider: z.enum(['embedded', 'firebase']),
  sms: z.string(),
  signIn: z.string().nullable(),
}) satisfies z.ZodType<admin.FirebaseDiagnosis>

export const DatabaseDiagnosis = z.object({
  ...diagnosis,
  engine: z.enum(['embedded', 'server']),
  version: z.string(),
  migration: count,
  userCount: count,
  lastUser: z
    .object({
      id: z.string(),
      username: z.string(),
      userType: UserType,
      email: z.string().nullable(),
      phoneNumber: z.string().nullable(),
      createdAt: at,
    })
    .nullable(),
}) satisfies z.ZodType<admin.DatabaseDiagnosis>

export const ProfileSyncDiagnosis = z.object({
  ...diagnosis,
  accounts: count,
  withIdentity: count,
  withoutIdentity: count,
}) satisfies z.ZodType<admin.ProfileSyncDiagnosis>

export const Migrated = z.object({
  created: z.boolean(),
  updated: z.boolean(),
  message: z.string(),
}) satisfies z.ZodType<admin.Migrated>

export const AdminSession = z.object({ endsAt: at }) satisfies z.ZodType<admin.AdminSession>

export const HealthHistory = z.object({
  from: at,
  to: at,
  stepMinutes: z.number(),
  steps: z.array(
    z.object({
      at,
      requests: z.number(),
      errors: z.number(),
      p95Ms: z.number().nullable(),
      sockets: z.number(),
      messages: z.number(),
      loopDelayMs: z.number(),
      databaseBytes: z.number().nullable(),
      lastBackupAt: at.nullable(),
    }),
  ),
}) satisfies z.ZodType<admin.HealthHistory>

export const Decision = z.object({
  id: z.string(),
  action: z.enum(decisionActions),
  note: z.string(),
  at,
  undoneAt: at.nullable(),
}) satisfies z.ZodType<moderation.Decision>

export const ReportedThing = z.object({
  id: z.string(),
  kind: z.enum(['user', 'event', 'job', 'message', 'review']),
  targetId: z.string(),
  count,
  reasons: z.array(z.object({ reason: z.string(), at })),
  lastAt: at,
  target: z
    .object({
      title: z.string(),
      text: z.string(),
      personName: z.string(),
      path: z.string().nullable(),
      isDown: z.boolean(),
      isSuspended: z.boolean(),
    })
    .nullable(),
  decision: Decision.nullable(),
}) satisfies z.ZodType<moderation.ReportedContent>

export const EventToFeature = z.object({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  nightOf: day,
  hostName: z.string(),
  isFeatured: z.boolean(),
}) satisfies z.ZodType<moderation.EventToFeature>
