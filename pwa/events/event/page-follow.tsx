import { paths } from '#contract/paths.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { useSession } from '#pwa/session/session.ts'
import { Button, type ButtonSize, LinkButton } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type PageFollows, withFollow } from '#sw/delivery/kinds/page-follows.ts'

type Slugged = { slug: string }
type Follows = { follows: boolean }

/** What the member follows, with the follows that wait on this device; undefined until it is known. */
export function useFollowed<Name extends string, Body extends Follows, Entry extends Slugged>(
  userId: string,
  kind: PageFollows<Name, Body, Entry>,
): Entry[] | undefined {
  const list = useRemote(kind.list, userId)
  const waiting = useWaiting(userId, kind)
  if (list.state !== 'loaded') return undefined
  return waiting.reduce((entries, { body }) => withFollow(kind.entryOf, entries, body), list.body)
}

type PageFollowProps<Name extends string, Body extends Follows, Entry> = {
  kind: PageFollows<Name, Body, Entry>
  entry: Entry
  bodyOf: (follows: boolean) => Body
  name: string
  /** The path of the page of the venue or series. */
  page: string
  size?: ButtonSize
}

/** Follows a venue or a series, or ends the follow. A visitor joins first. */
export function PageFollow<Name extends string, Body extends Follows, Entry extends Slugged>(
  props: PageFollowProps<Name, Body, Entry>,
) {
  const me = useSession(session => session.me)
  return me ? <Toggle userId={me.id} {...props} /> : <JoinToFollow page={props.page} />
}

function Toggle<Name extends string, Body extends Follows, Entry extends Slugged>({
  userId,
  kind,
  entry,
  bodyOf,
  name,
  size = 'normal',
}: PageFollowProps<Name, Body, Entry> & { userId: string }) {
  const text = useI18n().people.public
  const followed = useFollowed(userId, kind)
  const isFollowing = followed?.some(({ slug }) => slug === entry.slug)
  const isWaiting = useWaiting(userId, kind).some(({ key, isTried }) => isTried && key === entry.slug)

  const toggle = async () => {
    const outcome = await send(userId, kind, entry.slug, bodyOf(!isFollowing))
    const { title, description } = isFollowing ? text.unfollowed : text.followed
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
        {isFollowing ? text.unfollow : text.follow}
      </Button>
      {isWaiting && <WaitingSign />}
    </span>
  )
}

/** The follow button of a visitor, who joins first. `page` is the path of the venue, series or host. */
export function JoinToFollow({ page }: { page: string }) {
  const { follow } = useI18n().people.public
  return <LinkButton href={paths.join({ redirect: page, after: 'follow' })}>{follow}</LinkButton>
}
