import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * The query parameters as text: `useQuery().get('conversation')`. While the next page is loading, this page keeps its
 * own parameters.
 */
export function useQuery() {
  const search: Record<string, string> = useSearch({ strict: false })
  return useMemo(() => new URLSearchParams(search), [search])
}
