import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'
import { UserType } from '../people/person.ts'
import { line, paragraph } from '../text.ts'
import { Decision } from './moderation.ts'
import { AdminRole } from './roles.ts'

export const memberGroups = ['all', 'goers', 'hosts', 'helpers'] as const
export type MemberGroup = (typeof memberGroups)[number]

export const memberStates = ['any', 'active', 'warned', 'suspended'] as const

/** Seen within the last day, week or month, or longer ago. */
export const seenWithin = ['any', 'day', 'week', 'month', 'longer'] as const
export type SeenWithin = (typeof seenWithin)[number]

const shown = z.coerce.number('invalid-number').int('invalid-number')

/**
 * `GET /api/admin/members`. `q` is a part of a name or username; for admins also a whole email address or phone number.
 * Helpers are the members with a role at the admin page.
 */
export const ListMembers = z.object({
  q: line(100).default(''),
  group: z.enum(memberGroups, 'invalid').default('all'),
  state: z.enum(memberStates, 'invalid').default('any'),
  seen: z.enum(seenWithin, 'invalid').default('any'),
  skip: shown.min(0, 'invalid-number').max(100_000, 'invalid-number').default(0),
  limit: shown.min(1, 'invalid-number').max(50, 'invalid-number').default(10),
})
export type ListMembers = z.infer<typeof ListMembers>

/** Without the email address and the phone number, which no decision needs. */
export const AdminMember = namedObject('AdminMember', {
  id: z.string(),
  username: z.string(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  userType: UserType,
  role: AdminRole.nullable(),
  state: z.enum(memberStates).exclude(['any']),
  /** The last use of a device that is signed in, or the last sign-in; null if none is stored any more. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** The reports of the member, not of single events or messages. */
  reports: z.int().min(0),
})
export type AdminMember = z.infer<typeof AdminMember>

/** Those seen last come first. `total` counts all who match. */
export const AdminMembers = namedObject('AdminMembers', { total: z.int().min(0), members: z.array(AdminMember) })
export type AdminMembers = z.infer<typeof AdminMembers>

const MemberDecision = namedObject('MemberDecision', {
  ...Decision.shape,
  /** When the member read the warning. */
  seenAt: z.iso.datetime().nullable(),
})
export type MemberDecision = z.infer<typeof MemberDecision>

/** `GET /api/admin/members/{person}`: the newest fifty decisions about the member's content, and reports about it. */
export const AdminMemberDetails = namedObject('AdminMemberDetails', {
  ...AdminMember.shape,
  createdAt: z.iso.datetime(),
  events: z.int().min(0),
  followers: z.int().min(0),
  decisions: z.array(MemberDecision),
  latestReports: z.array(z.object({ reason: z.string(), at: z.iso.datetime() })),
})
export type AdminMemberDetails = z.infer<typeof AdminMemberDetails>

/** `POST /api/admin/members/{person}/decision`. The reason is shown to the member. */
export const DecideMember = z.object({
  action: z.enum(['warn', 'suspend'], 'invalid'),
  note: paragraph(1000).refine(note => note !== '', 'required'),
})
export type DecideMember = z.infer<typeof DecideMember>
