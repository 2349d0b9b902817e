import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { GUEST_SOURCE } from '#contract/events/promotion/source-codes.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { useHasSignal } from '#pwa/messages/signal.ts'
import { startConversation } from '#pwa/messages/start-conversation.ts'
import { sendTyped } from '#pwa/messages/thread/send.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/fields/checkbox.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { TextArea } from '#pwa/ui/fields/text-area.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { FriendList, FriendName, useFriends } from './friend-list.tsx'
import { type Friend, invitationText, MAX_INVITED } from './invited-friends.ts'
import { linkOf } from './share.ts'

type InviteFriendsProps = { event: Event; userId: string; onBack: () => void; onSent: () => void }

/** The member chooses friends, and each gets a message with the link, which the thread shows as a card of the event. */
export function InviteFriends({ event, userId, onBack, onSent }: InviteFriendsProps) {
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
        <TextArea
          label={text.inviteMessage}
          rows={2}
          maxLength={1000}
          value={typed}
          onChange={change => setTyped(change.target.value)}
        />
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
        <Button type="submit" isBusy={isBusy} disabled={invited.length === 0} className="w-full">
          {text.invite(invited.length)}
        </Button>
      </FriendList>
      <Button look="plain" size="small" className="-ml-3" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        {text.back}
      </Button>
    </Form>
  )
}

/** The message goes through the delivery queue. What the member has typed in the thread stays there. */
async function isSent(userId: string, friend: Friend, text: string): Promise<boolean> {
  const conversationId = friend.conversationId ?? (await startConversation(friend.id))
  if (conversationId === null) return false
  return await sendTyped(userId, { conversationId, text, keepsDraft: true })
}
