import type { I18n } from '#contract/i18n/en/i18n.ts'
import { DELETED_USER } from '#contract/messages/message-rules.ts'
import type { OtherUser } from '#contract/messages/messages.ts'
import { displayNameOf } from '#contract/people/people.ts'

/** The partner's full name. */
export function partnerName(other: OtherUser, i18n: I18n): string {
  return isDeleted(other) ? i18n.messages.deletedUser : displayNameOf(other)
}

/** The partner's first name, else the username, for the small chat panel. */
export function shortPartnerName(other: OtherUser, i18n: I18n): string {
  return isDeleted(other) ? i18n.messages.deletedUser : other.firstName.trim() || other.username
}

export function isDeleted(other: OtherUser): boolean {
  return other.id === DELETED_USER
}
