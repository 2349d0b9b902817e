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
import { useConversations } from '#pwa/messages/use-conversations.ts'
import { RowsSkeleton } from '#pwa/parts/page-states.tsx'
import { useFollowing } from '#pwa/people/person/follow.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/fields/checkbox.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { TextArea } from '#pwa/ui/fields/text-area.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { type Friend, friendsOf, invitationText, isNamedLike, MAX_INVITED } from './invited-friends.ts'
import { linkOf } from './share.ts'

type InviteFriendsProps = { event: Event; userId: string; onBack: () => void; onSent: () => void }

/** From so many people on, a field narrows the list. */
const SEARCH_FROM = 8

/** The member chooses friends, and each gets a message with the link, which the thread shows as a card of the event. */
export function InviteFriends({ event, userId, onBack, onSent }: InviteFriendsProps) {
  const i18n = useI18n()
  const text = usePromotionI18n()
  const conversations = useConversations(userId)
  const following = useFollowing(userId, userId)
  const hasSignal = useHasSignal()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState(() => text.inviteWords(event.title))
  const [searched, setSearched] = useState('')
  const { isBusy, failure, run } = useAction({ failed: text.notInvited, noSignal: i18n.shell.offline })

  const isLoading = !conversations || (following.state === 'loading' && conversations.items.length === 0)
  const friends = friendsOf(
    conversations?.items.map(({ conversation }) => conversation) ?? [],
    following.state === 'loaded' ? following.body : [],
  )
  const invited = friends.filter(({ id }) => chosen.has(id))

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
      {isLoading ? (
        <RowsSkeleton />
      ) : friends.length === 0 ? (
        <p className="text-muted">{following.state === 'loaded' ? text.noFriends : i18n.shell.offline}</p>
      ) : (
        <>
          {friends.length > SEARCH_FROM && (
            <TextInput
              label={text.findFriend}
              type="search"
              autoComplete="off"
              value={searched}
              onChange={change => setSearched(change.target.value)}
              // Searching sends nothing.
              onKeyDown={press => press.key === 'Enter' && press.preventDefault()}
            />
          )}
          <ul aria-label={text.inviteFriends} className="max-h-[52dvh] overflow-y-auto">
            {friends
              .filter(friend => isNamedLike(friend, searched))
              .map(friend => (
                <FriendRow
                  key={friend.id}
                  friend={friend}
                  isChosen={chosen.has(friend.id)}
                  isDisabled={
                    !chosen.has(friend.id) &&
                    (chosen.size >= MAX_INVITED || (friend.conversationId === null && !hasSignal))
                  }
                  onToggle={() => toggle(friend.id)}
                />
              ))}
          </ul>
          {!hasSignal && friends.some(({ conversationId }) => conversationId === null) && (
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
        </>
      )}
      <Button look="plain" size="small" className="-ml-3" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        {text.back}
      </Button>
    </Form>
  )
}

type FriendRowProps = { friend: Friend; isChosen: boolean; isDisabled: boolean; onToggle: () => void }

function FriendRow({ friend, isChosen, isDisabled, onToggle }: FriendRowProps) {
  const { id, name, picture } = friend
  return (
    <li className="border-b border-line py-1.5">
      <Checkbox
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        label={
          <span className="flex items-center gap-3">
            <Avatar id={id} name={name} src={picture} className="size-10 shrink-0" />
            <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          </span>
        }
      />
    </li>
  )
}

/** The message goes through the delivery queue. What the member has typed in the thread stays there. */
async function isSent(userId: string, friend: Friend, text: string): Promise<boolean> {
  const conversationId = friend.conversationId ?? (await startConversation(friend.id))
  if (conversationId === null) return false
  return await sendTyped(userId, { conversationId, text, keepsDraft: true })
}
