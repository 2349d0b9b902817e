import type { I18n } from '#contract/i18n/en/i18n.ts'
import { DELETED_USER } from '#contract/messages/message-rules.ts'
import type { OtherUser } from '#contract/messages/messages.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { useIsOnline } from './signal.ts'

/**
 * The partner's picture, with a green dot while they are online. The name is beside the picture, so the picture has no
 * label.
 */
export function PartnerAvatar({ other, className = 'size-12' }: { other: OtherUser; className?: string }) {
  const i18n = useI18n()
  const isOnline = useIsOnline(other.id)

  return (
    <span className={`relative inline-block shrink-0 ${className}`}>
      <Avatar
        id={other.id}
        name={isDeleted(other) ? '?' : partnerName(other, i18n)}
        src={other.profileImageUrl}
        className={`size-full ${isDeleted(other) ? 'opacity-60 grayscale' : ''}`}
      />
      {isOnline && (
        <span className="absolute right-0 bottom-0 size-3.5 rounded-full border-2 border-ground bg-live">
          <span className="sr-only">{i18n.messages.list.online}</span>
        </span>
      )}
    </span>
  )
}

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
