import ImageIcon from 'lucide-react/icons/image'
import Send from 'lucide-react/icons/send'
import Share from 'lucide-react/icons/share'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { GUEST_SOURCE } from '#contract/events/promotion/source-codes.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useLeavingI18n } from '#pwa/i18n/pages/leaving.ts'
import { usePlaceOffersI18n } from '#pwa/i18n/pages/place-offers.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { useHasSignal } from '#pwa/messages/signal.ts'
import { startConversation } from '#pwa/messages/start-conversation.ts'
import { sendTyped } from '#pwa/messages/thread/send.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { bound, Checkbox, ErrorText, Form, TextArea } from '#pwa/ui/fields/form.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { personStore } from '#sw/db.ts'
import { ownPartAt } from '#sw/delivery/kinds/going.ts'
import { offerPlace } from '#sw/direct/place-offers.ts'
import { plusOnesLabel } from '../event/plus-ones-label.ts'
import { FriendList, FriendName, useFriends } from './friend-list.tsx'
import { type Friend, invitationText, MAX_INVITED } from './invited-friends.ts'
import { BackButton, PicturePanel } from './picture-panel.tsx'
import { linkOf, shareEvent } from './share.ts'

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
 * The Share sheet of a member or guest: the link, the story picture of a person who goes, invitations to friends, and
 * the own place for a friend.
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
          <Button icon={Share} className="w-full" onClick={() => void shareEvent(event)}>
            {text.shareLink}
          </Button>
          {goerName !== null && (
            <QuietButton icon={ImageIcon} className="w-full" onClick={() => setChosen('story')}>
              {text.goingPicture}
            </QuietButton>
          )}
          {userId !== null && (
            <QuietButton icon={Send} className="w-full" onClick={() => setChosen('friends')}>
              {text.inviteFriends}
            </QuietButton>
          )}
        </div>
      )}
    </Dialog>
  )
}

type GivePlaceProps = { event: Event; userId: string; onOffered: () => void }

/** The member chooses the friend who may take the place, and confirms. */
function GivePlace({ event, userId, onOffered }: GivePlaceProps) {
  const text = usePlaceOffersI18n()
  const friends = useFriends(userId)
  const [chosen, setChosen] = useState<Friend | null>(null)

  if (chosen)
    return (
      <Confirmation
        event={event}
        userId={userId}
        friend={chosen}
        onBack={() => setChosen(null)}
        onOffered={onOffered}
      />
    )
  return (
    <FriendList
      friends={friends}
      label={text.label}
      empty={text.noFriends}
      row={friend => (
        <button
          type="button"
          onClick={() => setChosen(friend)}
          className="flex min-h-11 w-full items-center text-left hover:text-accent-strong"
        >
          <FriendName friend={friend} />
        </button>
      )}
    />
  )
}

type ConfirmationProps = GivePlaceProps & { friend: Friend; onBack: () => void }

function Confirmation({ event, userId, friend, onBack, onOffered }: ConfirmationProps) {
  const { offline } = useI18n().shell
  const format = useFormat()
  const text = usePlaceOffersI18n()
  const { isBusy, failure, run } = useAction({ failed: text.notOffered, noSignal: offline })
  const mine = useRemote(ownPartAt(event.id), userId)
  const plusOnes = mine.state === 'loaded' ? mine.body.plusOnes : undefined
  const offer = async () => {
    await offerPlace(personStore(userId), event.id, friend.id)
    showToast({ title: text.offered(friend.name) })
    onOffered()
  }

  return (
    <div className="grid gap-4">
      <p className="font-semibold">{text.ask(friend.name)}</p>
      <p>{text.askText(friend.name)}</p>
      {plusOnes && <p>{text.askPeople(plusOnesLabel(plusOnes, format))}</p>}
      <ErrorText>{failure}</ErrorText>
      <Button isBusy={isBusy} onClick={() => void run(offer)} className="w-full">
        {text.offer}
      </Button>
      <BackButton label={text.back} onClick={onBack} />
    </div>
  )
}

type InviteFriendsProps = { event: Event; userId: string; onBack: () => void; onSent: () => void }

/** The member chooses friends, and each gets a message with the link, which the thread shows as a card of the event. */
function InviteFriends({ event, userId, onBack, onSent }: InviteFriendsProps) {
  const i18n = useI18n()
  const text = usePromotionI18n()
  const friends = useFriends(userId)
  const hasSignal = useHasSignal()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState(() => text.inviteWords(event.title))
  const { isBusy, failure, run } = useAction({ failed: text.notInvited, noSignal: i18n.shell.offline })

  const invited = friends.list.filter(({ id }) => chosen.has(id))

  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  /** A friend whose message is stored is no longer chosen, so that a second tap sends the others only. */
  const invite = async () => {
    const message = invitationText(typed, linkOf(event, location.origin, GUEST_SOURCE))
    const failed = new Set<string>()
    for (const friend of invited) if (!(await isSent(userId, friend, message))) failed.add(friend.id)
    setChosen(failed)
    if (failed.size > 0) return
    showToast({ title: text.invited(invited.length) })
    onSent()
  }

  return (
    <Form onSubmit={() => run(invite)} className="space-y-4">
      <FriendList
        friends={friends}
        label={text.inviteFriends}
        empty={text.noFriends}
        row={friend => (
          <Checkbox
            checked={chosen.has(friend.id)}
            disabled={
              !chosen.has(friend.id) && (chosen.size >= MAX_INVITED || (friend.conversationId === null && !hasSignal))
            }
            onChange={() => toggle(friend.id)}
            label={<FriendName friend={friend} />}
          />
        )}
      >
        {!hasSignal && friends.list.some(({ conversationId }) => conversationId === null) && (
          <p className="text-sm text-muted">{text.onlyTalking}</p>
        )}
        <TextArea label={text.inviteMessage} rows={2} maxLength={1000} {...bound(typed, setTyped)} />
        <ErrorText>{failure}</ErrorText>
        <Button type="submit" isBusy={isBusy} disabled={invited.length === 0} className="w-full">
          {text.invite(invited.length)}
        </Button>
      </FriendList>
      <BackButton label={text.back} onClick={onBack} />
    </Form>
  )
}

/** The message goes through the delivery queue. What the member has typed in the thread stays there. */
async function isSent(userId: string, friend: Friend, text: string): Promise<boolean> {
  const conversationId = friend.conversationId ?? (await startConversation(friend.id))
  if (conversationId === null) return false
  return await sendTyped(userId, { conversationId, text, keepsDraft: true })
}
