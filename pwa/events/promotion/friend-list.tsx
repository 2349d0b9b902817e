import { type ReactNode, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { useConversations } from '#pwa/messages/use-conversations.ts'
import { RowsSkeleton } from '#pwa/parts/page-states.tsx'
import { useFollowing } from '#pwa/people/person/follow.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'
import { type Friend, friendsOf, isNamedLike } from './invited-friends.ts'

/** From so many people on, a field narrows the list. */
const SEARCH_FROM = 8

export type Friends = { list: Friend[]; isLoading: boolean; areAllKnown: boolean }

/** The people with whom the member talks, and those whom the member follows. */
export function useFriends(userId: string): Friends {
  const conversations = useConversations(userId)
  const following = useFollowing(userId, userId)
  return {
    list: friendsOf(
      conversations?.items.map(({ conversation }) => conversation) ?? [],
      following.state === 'loaded' ? following.body : [],
    ),
    isLoading: !conversations || (following.state === 'loading' && conversations.items.length === 0),
    areAllKnown: following.state === 'loaded',
  }
}

type FriendListProps = {
  friends: Friends
  label: string
  /** Instead of the list, for a member who knows no person yet. */
  empty: string
  row: (friend: Friend) => ReactNode
  /** Below the list. */
  children?: ReactNode
}

export function FriendList({
  friends: { list, isLoading, areAllKnown },
  label,
  empty,
  row,
  children,
}: FriendListProps) {
  const i18n = useI18n()
  const text = usePromotionI18n()
  const [searched, setSearched] = useState('')

  if (isLoading) return <RowsSkeleton />
  if (list.length === 0) return <p className="text-muted">{areAllKnown ? empty : i18n.shell.offline}</p>
  return (
    <div className="space-y-4">
      {list.length > SEARCH_FROM && (
        <TextInput
          label={text.findFriend}
          type="search"
          autoComplete="off"
          {...bound(searched, setSearched)}
          // Searching sends nothing.
          onKeyDown={press => press.key === 'Enter' && press.preventDefault()}
        />
      )}
      <ul aria-label={label} className="max-h-[52dvh] overflow-y-auto">
        {list
          .filter(friend => isNamedLike(friend, searched))
          .map(friend => (
            <li key={friend.id} className="border-b border-line py-1.5">
              {row(friend)}
            </li>
          ))}
      </ul>
      {children}
    </div>
  )
}

export function FriendName({ friend: { id, name, picture } }: { friend: Friend }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar id={id} name={name} src={picture} className="size-10 shrink-0" />
      <bdi className="font-semibold wrap-anywhere">{name}</bdi>
    </span>
  )
}
