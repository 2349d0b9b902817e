import { useEffect, useEffectEvent, useState } from 'react'
import type { SearchUser } from '#contract/people/person.ts'
import { useFetch } from '#pwa/data/use-fetch.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { RowsSkeleton } from '#pwa/parts/page-states.tsx'
import { QuietButton } from '#pwa/ui/button.tsx'
import { useWhenSeen } from '#pwa/ui/use-when-seen.ts'
import { fetched, type Resource } from '#sw/http/send.ts'

type MorePeopleProps = { page: Resource<SearchUser[]>; onMore: (more: SearchUser[]) => void }

/** Loads the next page of a long list when the reader scrolls near its end. */
export function MorePeople({ page: next, onMore }: MorePeopleProps) {
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
