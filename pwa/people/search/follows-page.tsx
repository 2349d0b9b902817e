import { useParams } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useEffectEvent, useState } from 'react'
import { categoryLabel } from '#contract/events/categories.ts'
import { partsOf } from '#contract/events/list/city-follow.ts'
import { paths } from '#contract/paths.ts'
import * as calls from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser, SearchUser } from '#contract/people/person.ts'
import { useFetch, useRemote } from '#pwa/data/use-remote.ts'
import { PageFollow, useFollowed } from '#pwa/events/event/page-follow.tsx'
import { cityLabel, useI18n, useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PageStates, RowsSkeleton } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { QuietButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { useWhenSeen } from '#pwa/ui/use-when-seen.ts'
import { followArtist, followCity, followVenue, type PageFollows } from '#sw/delivery/kinds/page-follows.ts'
import { fetched, type Resource, resource } from '#sw/http/send.ts'
import { useFollowedIds } from '../person/follow.ts'
import { FollowButton } from '../person/follow-button.tsx'
import { PersonRow } from '../person/person-row.tsx'
import { WithPerson } from '../person/with-person.tsx'

function Followed({ me }: { me: Me }) {
  const { language, i18n } = useLanguage()
  const text = i18n.people.public
  const cities = useFollowed(me.id, followCity) ?? []
  const venues = useFollowed(me.id, followVenue) ?? []
  const artists = useFollowed(me.id, followArtist) ?? []
  return (
    <div>
      <FollowedPages
        title={text.citiesTitle}
        kind={followCity}
        pages={cities.map(entry => ({
          entry,
          bodyOf: follows => ({ follows, city: entry }),
          name: [entry.category && categoryLabel(entry.category, language), entry.city].filter(Boolean).join(' · '),
          page: paths.city(...partsOf(entry.slug)),
        }))}
      />
      <FollowedPages
        title={text.venuesTitle}
        kind={followVenue}
        pages={venues.map(entry => ({
          entry,
          bodyOf: follows => ({ follows, venue: entry }),
          name: entry.name,
          page: paths.venue(entry.slug),
        }))}
      />
      <FollowedPages
        title={text.artistsTitle}
        kind={followArtist}
        pages={artists.map(entry => ({
          entry,
          bodyOf: follows => ({ follows, artist: entry }),
          name: entry.name,
          page: paths.artist(entry.slug),
        }))}
      />
    </div>
  )
}

type FollowedPagesProps<Name extends string, Body extends { follows: boolean }, Entry> = {
  title: string
  kind: PageFollows<Name, Body, Entry>
  pages: { entry: Entry; bodyOf: (follows: boolean) => Body; name: string; page: string }[]
}

type Followable = { slug: string; city: string; state: string }

function FollowedPages<Name extends string, Body extends { follows: boolean }, Entry extends Followable>({
  title,
  kind,
  pages,
}: FollowedPagesProps<Name, Body, Entry>) {
  if (pages.length === 0) return null
  return (
    <section className="mb-8">
      <h2 className="display mb-2 text-2xl">{title}</h2>
      <ul>
        {pages.map(({ entry, bodyOf, name, page }) => (
          <li key={entry.slug} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <a href={page} className="flex min-h-11 flex-wrap items-baseline gap-x-3 py-2 no-underline hover:underline">
              <span className="font-semibold">{name}</span>
              <span className="text-muted">{cityLabel(entry)}</span>
            </a>
            <PageFollow kind={kind} entry={entry} bodyOf={bodyOf} name={name} page={page} size="small" />
          </li>
        ))}
      </ul>
    </section>
  )
}

type FollowList = 'followers' | 'following'

/** The page size; a shorter page is the last one. */
const PAGE_SIZE = 100

export function FollowersPage() {
  return <FollowsPage kind="followers" />
}

export function FollowingPage() {
  return <FollowsPage kind="following" />
}

function FollowsPage({ kind }: { kind: FollowList }) {
  const { userId = '' } = useParams({ strict: false })
  return (
    <MembersOnly>
      {me => (
        <WithPerson userId={userId} viewerId={me.id}>
          {person => <Follows me={me} person={person} kind={kind} />}
        </WithPerson>
      )}
    </MembersOnly>
  )
}

function Follows({ me, person, kind }: { me: Me; person: PublicUser; kind: FollowList }) {
  const text = useI18n().people.public
  const name = displayNameOf(person)
  const pageAfter = (cursor?: string) =>
    resource(kind === 'followers' ? calls.followers : calls.following, {
      params: { id: person.id },
      query: { limit: PAGE_SIZE, cursor },
    })
  const list = useRemote(pageAfter(), me.id)
  const [olderPages, setOlderPages] = useState<SearchUser[]>([])
  const followed = useFollowedIds(me.id)
  const title = kind === 'followers' ? text.followersTitle : text.followingTitle
  useTitle(title)

  return (
    <div className="page grow pt-6 pb-16 *:mx-auto *:max-w-3xl">
      <div>
        <a
          href={me.id === person.id ? paths.profile : paths.profileOf(person.id)}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-5" />
          {text.back}
        </a>
        <h1 className="display mt-2 text-5xl long-words">{title}</h1>
        <p className="mt-2 mb-6 text-muted">{kind === 'followers' ? text.followersOf(name) : text.followingOf(name)}</p>
      </div>
      {kind === 'following' && me.id === person.id && <Followed me={me} />}
      <PageStates
        remote={list}
        rows={6}
        empty={<EmptyState title={kind === 'followers' ? text.noFollowers : text.noFriends} />}
      >
        {people => (
          <ul>
            {[...people, ...olderPages].map(other => (
              <PersonRow key={other.id} person={other} href={paths.profileOf(other.id)}>
                {other.id !== me.id && followed && (
                  <FollowButton viewerId={me.id} person={other} isFollowing={followed.has(other.id)} size="small" />
                )}
              </PersonRow>
            ))}
            {(olderPages.length > 0 ? olderPages : people).length % PAGE_SIZE === 0 && (
              <MorePeople
                key={olderPages.length}
                page={pageAfter((olderPages.at(-1) ?? people.at(-1))?.id)}
                onMore={more => setOlderPages(earlier => [...earlier, ...more])}
              />
            )}
          </ul>
        )}
      </PageStates>
    </div>
  )
}

/** Loads the next page of a long list when the reader scrolls near its end. */
function MorePeople({ page: next, onMore }: { page: Resource<SearchUser[]>; onMore: (more: SearchUser[]) => void }) {
  const i18n = useI18n().people
  const [isNear, setIsNear] = useState(false)
  const sentinel = useWhenSeen(() => setIsNear(true))
  const page = useFetch({ key: isNear ? next.path : null, fetch: () => fetched(next) })
  const more = page.state === 'loaded' ? page.body : undefined
  const append = useEffectEvent(onMore)
  useEffect(() => {
    if (more && more.length > 0) append(more)
  }, [more])

  if (more?.length === 0) return null
  return (
    <li ref={sentinel}>
      {page.state === 'loading' || page.state === 'loaded' ? (
        <RowsSkeleton rows={2} />
      ) : (
        <QuietButton className="mt-4 w-full" onClick={page.refresh}>
          {i18n.retry}
        </QuietButton>
      )}
    </li>
  )
}
