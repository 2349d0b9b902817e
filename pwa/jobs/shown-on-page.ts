import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** The job whose queued application the page itself shows, so that the notice above it does not repeat it. */
export const useShownOnPage = create<{ jobId: number | null }>(() => ({ jobId: null }))

/** Set before the first paint, and reset on unmount. */
export function useShowsQueued(jobId: number | null) {
  useLayoutEffect(() => {
    useShownOnPage.setState({ jobId })
    return () => useShownOnPage.setState({ jobId: null })
  }, [jobId])
}
