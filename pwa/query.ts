import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'

/** What stands behind the question mark, as text: `useQuery().get('conversation')`. */
export function useQuery() {
  const text = useLocation({ select: location => location.searchStr })
  return useMemo(() => new URLSearchParams(text), [text])
}
