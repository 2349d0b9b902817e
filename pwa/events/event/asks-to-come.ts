import type { Event } from '#contract/events/events.ts'
import type { Attendance, MyPart } from '#contract/events/going/attendance.ts'

type Part = Pick<MyPart, 'attendance' | 'role'>

/** Whether a member who wants to go has to ask the host, who approves: a member without a place and a role. */
export function asksToCome(
  event: Pick<Event, 'needsApproval' | 'createdBy'>,
  part: Part | undefined,
  userId: string | null,
): boolean {
  const hasPlace = part?.attendance === 'going' || part?.attendance === 'waiting'
  return event.needsApproval === true && !hasPlace && part?.role === undefined && event.createdBy !== userId
}

/** What the server will make of a choice that waits on this device. */
export function attendanceOf(
  chosen: Attendance | null,
  event: Pick<Event, 'needsApproval' | 'createdBy'>,
  part: Part | undefined,
  userId: string | null,
): Attendance | null {
  if (!asksToCome(event, part, userId)) return chosen
  if (part?.attendance === 'declined') return 'declined'
  return chosen === 'going' || chosen === 'waiting' ? 'asked' : chosen
}
