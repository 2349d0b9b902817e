import { useI18n } from '#pwa/i18n/i18n.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { Button, type ButtonSize } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'

type FollowToggleProps = {
  name: string
  /** Undefined until it is known. */
  isFollowing: boolean | undefined
  /** A change is stored on this device. */
  isWaiting: boolean
  /** Resolves to what became of the change. */
  onChange: (follows: boolean) => Promise<string>
  size?: ButtonSize
}

/** Follows a venue or a series, or ends the follow. */
export function FollowToggle({ name, isFollowing, isWaiting, onChange, size = 'normal' }: FollowToggleProps) {
  const { follow, unfollow, followed, unfollowed } = useI18n().people.public

  const toggle = async () => {
    const outcome = await onChange(!isFollowing)
    const { title, description } = isFollowing ? unfollowed : followed
    if (outcome === 'delivered') showToast({ title, description: description(name) })
  }

  return (
    <span className="inline-flex flex-col items-center gap-1">
      <Button
        look={isFollowing ? 'quiet' : 'accent'}
        size={size}
        disabled={isFollowing === undefined}
        onClick={() => void toggle()}
      >
        {isFollowing ? unfollow : follow}
      </Button>
      {isWaiting && <WaitingSign />}
    </span>
  )
}
