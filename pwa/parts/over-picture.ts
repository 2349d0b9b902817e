import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** Whether the page begins with a picture that the header is drawn over. */
export const useOverPicture = create<{ isOverPicture: boolean }>(() => ({ isOverPicture: false }))

/** To be called by a page that begins with a picture. The value is set before the first paint and reset on unmount. */
export function useHeaderOverPicture(isOverPicture: boolean) {
  useLayoutEffect(() => {
    useOverPicture.setState({ isOverPicture })
    return () => useOverPicture.setState({ isOverPicture: false })
  }, [isOverPicture])
}
