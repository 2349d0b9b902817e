import type { OtherUser } from '#contract/messages/messages.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { isDeleted, partnerName } from './partner.ts'
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
