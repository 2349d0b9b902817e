import type { I18n } from '#contract/i18n/i18n.ts'
import { DELETED_USER, type OtherUser } from '#contract/messages/message-types.ts'
import { displayNameOf } from '#contract/people/people.ts'

/** Who one is writing with, in full. */
export function partnerName(other: OtherUser, i18n: I18n): string {
  return isGone(other) ? i18n.messages.deletedUser : displayNameOf(other)
}

/** As the chat's small panel calls them: by first name, else by username. */
export function shortPartnerName(other: OtherUser, i18n: I18n): string {
  return isGone(other) ? i18n.messages.deletedUser : other.firstName.trim() || other.username
}

export function isGone(other: OtherUser): boolean {
  return other.id === DELETED_USER
}
