import { create } from 'zustand'

/** The conversation in which somebody is about to say which message to report. */
export const usePeoplePicker = create<{ conversationId: string | null }>(() => ({ conversationId: null }))

export const openPeoplePicker = (conversationId: string) => usePeoplePicker.setState({ conversationId })
export const closePeoplePicker = () => usePeoplePicker.setState({ conversationId: null })
