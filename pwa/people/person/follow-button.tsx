import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { Button, type ButtonSize } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { follow } from '#sw/delivery/kinds/follows.ts'

export type FollowButtonProps = { viewerId: string; person: SearchUser; isFollowing: boolean; size?: ButtonSize }

export function FollowButton({ viewerId, person, isFollowing, size = 'normal' }: FollowButtonProps) {
  const text = useI18n().people.public
  const isWaiting = useWaiting(viewerId, follow).some(({ key, isTried }) => isTried && key === person.id)
  const name = displayNameOf(person)

  const toggle = async () => {
    const follows = !isFollowing
    const outcome = await send(viewerId, follow, person.id, { follows, person })
    const { title, description } = follows ? text.followed : text.unfollowed
    if (outcome === 'delivered') showToast({ title, description: description(name) })
  }

  return (
    <span className="inline-flex flex-col items-center gap-1">
      <Button look={isFollowing ? 'quiet' : 'accent'} size={size} onClick={() => void toggle()}>
        {isFollowing ? text.unfollow : text.follow}
      </Button>
      {isWaiting && <WaitingSign />}
    </span>
  )
}
