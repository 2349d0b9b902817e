import { create } from 'zustand'

/** The conversation in which the member is choosing a message to report. */
export const usePeoplePicker = create<{ conversationId: string | null }>(() => ({ conversationId: null }))

export const openPeoplePicker = (conversationId: string) => usePeoplePicker.setState({ conversationId })
export const closePeoplePicker = () => usePeoplePicker.setState({ conversationId: null })
