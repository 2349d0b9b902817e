import { useEffect, useRef, useState } from 'react'
import type { SearchUser } from '#contract/people/calls.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { request } from '#sw/http/request.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

/**
 * Loads the next page of a long list when the reader scrolls near its end. `path` is the complete path of that page.
 */
export function MorePeople({ path, onMore }: { path: string; onMore: (more: SearchUser[]) => void }) {
  const i18n = useI18n().people
  const sentinel = useRef<HTMLLIElement>(null)
  const [state, setState] = useState<'waiting' | 'failed' | 'over'>('waiting')
  const [attempt, setAttempt] = useState(0)
  const [addPage] = useState(() => onMore)

  // In an effect, because the scroll position and the server are outside React.
  useEffect(() => {
    const load = async () => {
      try {
        const more = await request<SearchUser[]>(path)
        if (more.length === 0) setState('over')
        else addPage(more)
      } catch {
        setState('failed')
      }
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void load()
      },
      { rootMargin: '600px' },
    )
    if (sentinel.current) observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [path, addPage, attempt])

  if (state === 'over') return null
  return (
    <li ref={sentinel}>
      {state === 'waiting' ? (
        <RowsSkeleton rows={2} />
      ) : (
        <Button
          look="quiet"
          className="mt-4 w-full"
          onClick={() => {
            setState('waiting')
            setAttempt(attempt + 1)
          }}
        >
          {i18n.retry}
        </Button>
      )}
    </li>
  )
}
