import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** Whether the page begins with a picture that the header lies on. */
export const useOverPicture = create<{ isOverPicture: boolean }>(() => ({ isOverPicture: false }))

/** A page that begins with a picture says so, before it is painted, and takes it back when it leaves. */
export function useHeaderOverPicture(isOverPicture: boolean) {
  useLayoutEffect(() => {
    useOverPicture.setState({ isOverPicture })
    return () => useOverPicture.setState({ isOverPicture: false })
  }, [isOverPicture])
}
