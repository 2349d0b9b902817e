import { useState } from 'react'
import type { SearchUser } from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Button, type ButtonSize } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { hasNetwork } from '#sw/online.ts'
import { setFollowing } from './follow.ts'

export type FollowButtonProps = { viewerId: string; person: SearchUser; isFollowing: boolean; size?: ButtonSize }

export function FollowButton({ viewerId, person, isFollowing, size = 'normal' }: FollowButtonProps) {
  const i18n = useI18n()
  const text = i18n.people.public
  const [isAsking, setIsAsking] = useState(false)
  const name = displayNameOf(person)

  const change = async () => {
    const follows = !isFollowing
    setIsAsking(true)
    try {
      await setFollowing(viewerId, person, follows)
      showToast(follows ? text.followed(name) : text.unfollowed(name))
    } catch (error) {
      const failed = follows ? text.followFailed : text.unfollowFailed
      const description = sentenceFor(error, i18n, failed, hasNetwork() ? failed : text.followNoSignal)
      showToast({ title: text.error, description, tone: 'danger' })
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Button
      look={isFollowing ? 'quiet' : 'accent'}
      size={size}
      // Disabled while the request is running: a second tap would only revert the first.
      aria-disabled={isAsking}
      onClick={() => !isAsking && void change()}
    >
      {isFollowing ? text.unfollow : text.follow}
    </Button>
  )
}
