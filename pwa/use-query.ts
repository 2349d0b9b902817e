import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * What stands behind the question mark, as text: `useQuery().get('conversation')`. It is the page's own: while the next
 * page is on its way, this one keeps what it was opened with.
 */
export function useQuery() {
  const search: Record<string, string> = useSearch({ strict: false })
  return useMemo(() => new URLSearchParams(search), [search])
}
