import { create } from 'zustand'

/** The conversation in which somebody is about to say which message to report. */
export const useChoosing = create<{ conversationId: string | null }>(() => ({ conversationId: null }))

export const beginChoosing = (conversationId: string) => useChoosing.setState({ conversationId })
export const endChoosing = () => useChoosing.setState({ conversationId: null })
