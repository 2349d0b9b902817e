import ImageIcon from 'lucide-react/icons/image'
import Send from 'lucide-react/icons/send'
import Share from 'lucide-react/icons/share'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { useLeavingI18n } from '#pwa/i18n/pages/leaving.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { GivePlace } from './give-place.tsx'
import { InviteFriends } from './invite-friends.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { shareEvent } from './share.ts'

export type GoerPanel = 'ways' | 'story' | 'friends' | 'give'

export type GoerSheetProps = {
  event: Event
  /** Null for a guest without an account. */
  userId: string | null
  /** Null for a member who does not go. */
  goerName: string | null
  first: GoerPanel
  isOpen: boolean
  onClose: () => void
}

/**
 * The Share sheet of a member or guest: the link, the story picture of a person who goes, invitations to friends, and the
 * own place for a friend.
 */
export default function GoerSheet({ event, userId, goerName, first, isOpen, onClose }: GoerSheetProps) {
  const text = usePromotionI18n()
  const { give } = useLeavingI18n()
  /** Null until the person chooses another panel than the first one. */
  const [chosen, setChosen] = useState<GoerPanel | null>(null)
  const panel = chosen ?? first
  const close = () => {
    setChosen(null)
    onClose()
  }
  const titles = { ways: text.title, story: text.storyPicture, friends: text.inviteFriends, give }
  const back = first === 'ways' ? () => setChosen('ways') : close

  return (
    <Dialog isOpen={isOpen} onClose={close} title={titles[panel]}>
      {panel === 'story' && goerName !== null ? (
        <PicturePanel event={event} kind="story" sources={[]} goerName={goerName} onBack={back} />
      ) : panel === 'give' && userId !== null ? (
        <GivePlace event={event} userId={userId} onOffered={close} />
      ) : panel === 'friends' && userId !== null ? (
        <InviteFriends event={event} userId={userId} onBack={back} onSent={close} />
      ) : (
        <div className="space-y-3">
          <Button className="w-full" onClick={() => void shareEvent(event)}>
            <Share aria-hidden className="size-5" />
            {text.shareLink}
          </Button>
          {goerName !== null && (
            <QuietButton className="w-full" onClick={() => setChosen('story')}>
              <ImageIcon aria-hidden className="size-5" />
              {text.goingPicture}
            </QuietButton>
          )}
          {userId !== null && (
            <QuietButton className="w-full" onClick={() => setChosen('friends')}>
              <Send aria-hidden className="size-5" />
              {text.inviteFriends}
            </QuietButton>
          )}
        </div>
      )}
    </Dialog>
  )
}
